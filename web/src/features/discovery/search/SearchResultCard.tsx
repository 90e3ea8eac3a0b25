import { breadcrumbs } from "@fieldstone/model/breadcrumbs.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ConsentBadge } from "../../../app/consent/ConsentBadge.tsx";
import { t } from "../../../app/i18n/t.ts";
import type { FoundCard, FoundResult } from "../../../app/objects/object-kind.ts";
import { foundKind, foundTarget, pageLink } from "../../../app/objects/object-registry.ts";
import { pageLabel } from "../../../app/objects/page-label.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import { MarkedText } from "../../../ui/marks/MarkedText.tsx";
import { Quote } from "../../../ui/marks/Quote.tsx";
import { RelativeTime } from "../../../ui/marks/RelativeTime.tsx";
import { isTitleAlone } from "./found-label.ts";
import styles from "./Search.module.css";
import { inChannel, type SearchSearch } from "./search-view.ts";

function ResultLink(props: { result: FoundResult; title: string; children: ReactNode }) {
  const { result, title, children } = props;
  const className = styles.title;
  const target = foundTarget(result);
  if (!target) return <span className={className}>{children}</span>;
  if ("path" in target) {
    return (
      <Link {...pageLink(target)} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <ObjectLink {...target} title={title} className={className}>
      {children}
    </ObjectLink>
  );
}

/** Most tags named on a result; the rest are counted. */
const namedTagsMax = 3;

function TagTitles({ titles }: { titles: readonly string[] }) {
  const more = titles.length - namedTagsMax;
  return (
    <span>
      {t("search.tags", "Tags: {titles}", { titles: titles.slice(0, namedTagsMax).join(", ") })}
      {more > 0 && ` ${t("search.tags.more", "and {n} more", { n: more })}`}
    </span>
  );
}

/** The text around the match, with an ellipsis where more comes before or after it. */
function Snippet({ result }: { result: FoundResult }) {
  return (
    <>
      {result.startsInside && "… "}
      <MarkedText fragments={result.content} />
      {result.endsInside && " …"}
    </>
  );
}

/** A link to all results in a channel that has more of them. */
function MoreInChannel({ view, channel }: { view: SearchSearch; channel: FoundCard["moreIn"] }) {
  if (channel === undefined) return null;
  return (
    <Link to="/search" search={inChannel(view, channel.id)} className={styles.more}>
      {t("search.more-in-channel", "More from {channel}", { channel: channel.title })}
    </Link>
  );
}

/**
 * A result: its kind, title, and the text around the match, and what its kind adds. What somebody said is set as
 * a quote.
 */
export function SearchResultCard(props: {
  result: FoundResult;
  layout: "list" | "grid";
  /** The search that found it. */
  view: SearchSearch;
  /** Results created after this time are marked as new. */
  since?: string | undefined;
}) {
  const { result, layout, view, since } = props;
  const isNew = since !== undefined && Date.parse(result.createdAt) > Date.parse(since);
  const kind = foundKind(result);
  const quote = kind?.foundWords === "quote";
  const card = kind?.card?.(result) ?? {};
  const tagTitles = card.tags?.map((tag) => tag.title) ?? result.tagTitles ?? [];
  const folders = breadcrumbs(result.project?.breadcrumbs ?? [])
    .map(({ label }) => label)
    .join(" / ");
  return (
    <article className={styles.card} data-layout={layout}>
      <h2 className={styles.heading}>
        <ResultLink result={result} title={card.heading ?? result.title.map(({ text }) => text).join("")}>
          {card.heading ?? <MarkedText fragments={result.title} />}
        </ResultLink>
      </h2>
      {result.content.length > 0 &&
        (quote || !isTitleAlone(result)) &&
        (quote ? (
          <div className={styles.quote}>
            <Quote size="small" lines={layout === "grid" ? 8 : 4} color={card.tags?.[0]?.color}>
              <Snippet result={result} />
            </Quote>
          </div>
        ) : (
          <p className={styles.snippet} data-words={kind?.foundWords === "text" || undefined}>
            <Snippet result={result} />
          </p>
        ))}
      <div className={styles.meta}>
        {isNew && <strong className={styles.new}>{t("search.new", "New")}</strong>}
        <span>{kind?.label() ?? result.type}</span>
        {result.file && <span>{pageLabel(result.file)}</span>}
        <ConsentBadge consent={card.consent} />
        {card.place && <span>{card.place}</span>}
        {result.projectTitle && <span>{result.projectTitle}</span>}
        {folders !== "" && <span>{folders}</span>}
        {tagTitles.length > 0 && <TagTitles titles={tagTitles} />}
        <RelativeTime value={result.updatedAt} />
      </div>
      <MoreInChannel view={view} channel={card.moreIn} />
    </article>
  );
}
