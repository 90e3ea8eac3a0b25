import { useQuery } from "@apollo/client/react";
import { IconSearch } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { searchTypeName } from "../../../app/navigation/search-type-name.ts";
import { useOpenObject } from "../../../app/peek/useOpenObject.ts";
import { currentShortcuts } from "../../../app/shortcuts/shortcut-registry.ts";
import {
  PaletteRecentDocument,
  type PaletteResultFragment,
  PaletteSearchDocument,
} from "../../../graphql/graphql.ts";
import { CommandDialog, type CommandOption } from "../../../ui/CommandDialog.tsx";
import { MarkedText } from "../../../ui/MarkedText.tsx";
import styles from "./Palette.module.css";
import { resultTarget } from "./palette-targets.ts";

/** Typing pauses this long before the server is asked; acts are found at once. */
const ASK_AFTER_MS = 60;

function plain(fragments: readonly { text: string }[]): string {
  return fragments.map(({ text }) => text).join("");
}

/** Ctrl/⌘+K: find or do anything. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState("");
  const [asked, setAsked] = useState("");
  const navigate = useNavigate();
  const open = useOpenObject();
  const wanted = useDeferredValue(query.trim());
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const recent = useQuery(PaletteRecentDocument, { fetchPolicy: "cache-and-network" });
  const found = useQuery(PaletteSearchDocument, { variables: { query: asked }, skip: asked === "" });
  const answer = asked === "" ? undefined : (found.data ?? found.previousData)?.search.items;
  const shown = answer ?? recent.data?.recentObjects;

  const acts = useMemo(() => {
    const latest = new Map(currentShortcuts().map((shortcut) => [shortcut.keys, shortcut]));
    return [...latest.values()].filter((shortcut) => shortcut.keys !== "$mod+k");
  }, []);
  const needle = query.trim().toLocaleLowerCase();
  const options: CommandOption[] = [];
  const row = (
    result: PaletteResultFragment,
    label: ReactNode,
    detail?: ReactNode,
  ): CommandOption | undefined => {
    const target = resultTarget(result);
    if (!target) return undefined;
    return {
      key: `${result.type}-${result.id}`,
      group: answer ? t("palette.found", "Results") : t("palette.recent", "Recent"),
      label,
      detail,
      hint: [searchTypeName(result.type), result.projectTitle].filter(Boolean).join(" · "),
      run: () =>
        "path" in target
          ? void navigate({ to: target.path })
          : open({ ...target, title: plain(result.title) }),
    };
  };
  // Until the answer to these words is here, Enter must not open what was found for other ones.
  const words = asked === query.trim() && !found.loading ? [] : needle.split(/\s+/);
  const fits = (result: PaletteResultFragment) => {
    const text = plain([...result.title, ...result.content]).toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  };
  for (const result of shown?.filter(fits) ?? []) {
    const quoted = result.type === "HIGHLIGHT" && result.content.length > 0;
    const marked = <MarkedText fragments={quoted ? result.content : result.title} />;
    const inside =
      !quoted && !result.title.some(({ match }) => match) && result.content.some(({ match }) => match);
    const option = row(
      result,
      quoted ? <span className={styles.said}>{marked}</span> : marked,
      inside ? <MarkedText fragments={result.content} /> : undefined,
    );
    if (option) options.push(option);
  }
  if (needle !== "") {
    options.push({
      key: "search",
      group: t("palette.found", "Results"),
      label: t("palette.search", "Search for “{query}” everywhere", { query: query.trim() }),
      hint: "",
      icon: <IconSearch size={16} aria-hidden />,
      run: () => void navigate({ to: "/search", search: { query: query.trim() } }),
    });
  }
  for (const act of acts) {
    if (needle !== "" && !act.label.toLocaleLowerCase().includes(needle)) continue;
    options.push({
      key: act.keys,
      group: t("palette.acts", "Actions"),
      label: act.label,
      hint: "",
      run: () => act.run(new KeyboardEvent("keydown")),
    });
  }
  return (
    <CommandDialog
      label={t("shortcut.palette", "Find or do anything")}
      placeholder={t("palette.placeholder", "Find a note, an insight, a person, or something to do")}
      query={query}
      onQueryChange={setQuery}
      options={options}
      empty={t("palette.none", "Nothing found. Try fewer or different words.")}
      onClose={onClose}
    />
  );
}
