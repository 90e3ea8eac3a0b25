import { useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { useNavigate } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useState } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { foundKind, foundTarget, pageLink } from "../../../app/objects/object-registry.ts";
import { pageLabel } from "../../../app/objects/page-label.ts";
import { useOpenObject } from "../../../app/peek/useOpenObject.ts";
import {
  PaletteRecentDocument,
  type PaletteResultFragment,
  PaletteSearchDocument,
} from "../../../graphql/graphql.ts";
import { MarkedText } from "../../../ui/marks/MarkedText.tsx";
import type { CommandOption } from "../../../ui/overlays/CommandDialog.tsx";
import styles from "./Palette.module.css";

/** Delay after typing before the server is queried; commands are found at once. */
const ASK_AFTER_MS = 60;

function plain(fragments: readonly { text: string }[]): string {
  return fragments.map(({ text }) => text).join("");
}

/** The title of a result, or a placeholder without one. */
function nameOf(result: PaletteResultFragment) {
  if (plain(result.title).trim() !== "") return <MarkedText fragments={result.title} />;
  return titleOf("", foundKind(result)?.untitledAs);
}

export interface PaletteResults {
  options: readonly CommandOption[];
  /** Why the server's results are missing. */
  failure: { message: string; reference: string | undefined; onRetry: () => void } | undefined;
}

/** The search results, or without a query the objects opened last. */
export function usePaletteResults(query: string): PaletteResults {
  const [asked, setAsked] = useState("");
  const navigate = useNavigate();
  const open = useOpenObject();
  const wanted = useDeferredValue(query.trim());
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const recent = useQuery(PaletteRecentDocument);
  const found = useQuery(PaletteSearchDocument, { variables: { query: asked }, skip: asked === "" });
  const answer =
    asked === "" ? undefined : (found.data ?? (found.error ? undefined : found.previousData))?.search.items;
  const shown = answer ?? recent.data?.recentObjects ?? [];

  // Until this query is answered, Enter must not open a result of another.
  const isCurrent = asked === query.trim() && !found.loading && !found.error;
  const words = isCurrent ? [] : query.trim().toLocaleLowerCase().split(/\s+/);
  const fits = (result: PaletteResultFragment) => {
    const text = plain([...result.title, ...result.content]).toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  };
  const options = shown.filter(fits).flatMap((result): CommandOption[] => {
    const target = foundTarget(result);
    if (!target) return [];
    const kind = foundKind(result);
    const isQuote = kind?.foundWords === "quote" && result.content.length > 0;
    const isInside =
      !isQuote && !result.title.some(({ match }) => match) && result.content.some(({ match }) => match);
    return [
      {
        key: `${result.type}-${result.id}`,
        group: answer ? t("palette.found", "Results") : t("palette.recent", "Recent"),
        label: isQuote ? (
          <span className={styles.said}>
            <MarkedText fragments={result.content} />
          </span>
        ) : (
          nameOf(result)
        ),
        detail: isInside ? <MarkedText fragments={result.content} /> : undefined,
        hint: [
          kind?.label() ?? result.type,
          result.file && pageLabel(result.file),
          // A quote without a project is titled by what contains it, such as a point's channel.
          result.projectTitle ?? (isQuote && plain(result.title)),
        ]
          .filter(Boolean)
          .join(" · "),
        run: () =>
          "path" in target
            ? void navigate(pageLink(target))
            : open({ ...target, title: plain(result.title) }),
      },
    ];
  });
  // Errors of an earlier query are not shown.
  const error = asked !== "" && asked === query.trim() ? found.error : undefined;
  if (!error) return { options, failure: undefined };
  const { message, reference } = readFailure(error);
  return { options, failure: { message, reference, onRetry: () => refetchShown(found.refetch) } };
}
