import { useQuery } from "@apollo/client/react";
import { pageMatchesMax } from "@fieldstone/model/files/page-limits.ts";
import { useEffect, useMemo, useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { FindInFileDocument } from "../../../../graphql/graphql.ts";
import type { MarkedRange } from "./PdfPage.tsx";

export interface FoundRange extends MarkedRange {
  readonly pageNum: number;
}

export interface FindInFileState {
  readonly query: string;
  readonly matches: readonly FoundRange[];
  readonly current: FoundRange | undefined;
  /** The current match and their number. */
  readonly label: string;
  search(query: string): void;
  step(by: number): void;
}

const TYPING_PAUSE_MS = 250;
const none: readonly FoundRange[] = [];

/** A search inside a file; `first` is the initial query. `onShow` is called with the match stepped to. */
export function useFindInFile(
  fileId: string,
  first: string,
  onShow: (match: FoundRange) => void,
): FindInFileState {
  const [query, setQuery] = useState(first);
  const [at, setAt] = useState(-1);
  const [debounced, setDebounced] = useState(first.trim());
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(query.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query]);
  const { data, loading } = useQuery(FindInFileDocument, {
    variables: { id: fileId, text: debounced },
    skip: debounced === "",
    fetchPolicy: "no-cache",
  });
  const matches = useMemo<readonly FoundRange[]>(
    () =>
      debounced === ""
        ? none
        : (data?.file.matches.map(({ pageNum, start, length }) => ({
            pageNum,
            start,
            end: start + length,
          })) ?? none),
    [data, debounced],
  );
  const step = (by: number) => {
    if (matches.length === 0) return;
    const next = at < 0 && by < 0 ? matches.length - 1 : (at + by + matches.length) % matches.length;
    setAt(next);
    const match = matches[next];
    if (match) onShow(match);
  };
  const search = (wanted: string) => {
    setQuery(wanted);
    setAt(-1);
  };
  const isSearching = loading || debounced !== query.trim();
  return {
    query,
    matches,
    current: matches[at],
    label: labelOf(query, isSearching, at, matches.length),
    search,
    step,
  };
}

function labelOf(query: string, isSearching: boolean, at: number, count: number): string {
  if (query.trim() === "" || isSearching) return "";
  if (count === 0) return t("find.none", "Not found");
  return count >= pageMatchesMax
    ? t("find.many", "{at} of more than {count}", { at: at + 1, count })
    : t("find.count", "{at} of {count}", { at: at + 1, count });
}
