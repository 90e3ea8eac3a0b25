import { useEffect, useRef, useState } from "react";
import { FindField } from "../../../../app/find/FindField.tsx";
import { t } from "../../../../app/i18n/t.ts";
import { type CellPlace, sheetMatchesMax } from "./sheet-messages.ts";
import type { SheetReader } from "./sheet-reader.ts";

interface Found {
  readonly text: string;
  readonly places: readonly CellPlace[];
  readonly at: number;
}

/** Finds text in the cells of a sheet. */
export function SheetFind(props: {
  reader: SheetReader;
  sheet: number;
  onFound: (place: CellPlace) => void;
}) {
  const { reader, sheet } = props;
  const [text, setText] = useState("");
  const [found, setFound] = useState<Found>();
  const onFound = useRef(props.onFound);
  onFound.current = props.onFound;
  useEffect(() => {
    let isOver = false;
    void reader.ask({ kind: "find", sheet, text }).then((reply) => {
      if (isOver || reply.kind !== "places") return;
      setFound({ text, places: reply.places, at: 0 });
      const [first] = reply.places;
      if (first) onFound.current(first);
    });
    return () => {
      isOver = true;
    };
  }, [reader, sheet, text]);
  const step = (by: number) => {
    if (!found || found.places.length === 0) return;
    const at = (found.at + by + found.places.length) % found.places.length;
    setFound({ ...found, at });
    const place = found.places[at];
    if (place) onFound.current(place);
  };
  return (
    <FindField
      label={t("sheets.find", "Find in this sheet")}
      query={text}
      onQueryChange={setText}
      status={text.trim() !== "" && found?.text === text && countText(found)}
      onStep={step}
    />
  );
}

function countText({ places, at }: Found): string {
  if (places.length === 0) return t("sheets.find.none", "No matches in this file");
  const n = places.length.toLocaleString("en");
  const all = places.length >= sheetMatchesMax ? t("sheets.find.many", "{n} or more", { n }) : n;
  return t("sheets.find.count", "{at} of {all}", { at: (at + 1).toLocaleString("en"), all });
}
