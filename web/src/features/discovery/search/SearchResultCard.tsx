import { breadcrumbs } from "@fieldstone/model/breadcrumbs.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ConsentBadge } from "../../../app/consent/ConsentBadge.tsx";
import { t } from "../../../app/i18n/t.ts";
import { foundKind, foundTarget, pageLink } from "../../../app/objects/object-registry.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import { MarkedText } from "../../../ui/MarkedText.tsx";
import { Quote } from "../../../ui/Quote.tsx";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import type { Result } from "./ResultList.tsx";
import styles from "./Search.module.css";
import { inChannel, type SearchSearch } from "./search-view.ts";

function ResultLink({ result, children }: { result: Result; children: ReactNode }) {
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
  const holder = result.highlight?.note ?? result.highlight?.insight;
  const title = holder?.title ?? result.title.map(({ text }) => text).join("");
  return (
    <ObjectLink {...target} title={title} className={className}>
      {children}
    </ObjectLink>
  );
}

/** Tags that a result names; the others are counted. */
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

/** The way to all that was found in the channel of a point. */
function MoreInChannel({ view, point }: { view: SearchSearch; point: Result["channelDatum"] }) {
  if (point == null) return null;
  return (
    <Link to="/search" search={inChannel(view, point.channel.id)} className={styles.more}>
      {t("search.more-in-channel", "More from {channel}", { channel: point.channel.title })}
    </Link>
  );
}

/** A result: what it is, its title, and the words around the match. Words of a highlight or a point stand in the quote's face. */
export function SearchResultCard(props: {
  result: Result;
  layout: "list" | "grid";
  /** The search that found it. */
  view: SearchSearch;
  /** One that was created after it is marked as new. */
  since?: string | undefined;
}) {
  const { result, layout, view, since } = props;
  const isNew = since !== undefined && Date.parse(result.createdAt) > Date.parse(since);
  const holder = result.highlight?.note ?? result.highlight?.insight;
  const kind = foundKind(result);
  const quote = kind?.foundWords === "quote";
  const title = result.title.length > 0 ? <MarkedText fragments={result.title} /> : (holder?.title ?? "");
  // Those of a highlight that is acted on are known by their ids, and follow each act.
  const tagTitles = result.actedOn?.tags.map((tag) => tag.title) ?? result.tagTitles ?? [];
  const folders = breadcrumbs(result.project?.breadcrumbs ?? [])
    .map(({ label }) => label)
    .join(" / ");
  return (
    <article className={styles.card} data-layout={layout}>
      <h2 className={styles.heading}>
        <ResultLink result={result}>{quote && holder ? holder.title : title}</ResultLink>
      </h2>
      {result.content.length > 0 &&
        (quote ? (
          <div className={styles.quote}>
            <Quote size="small" lines={layout === "grid" ? 8 : 4} color={result.highlight?.tags[0]?.color}>
              <MarkedText fragments={result.content} />
            </Quote>
          </div>
        ) : (
          <p className={styles.snippet} data-words={kind?.foundWords === "text" || undefined}>
            <MarkedText fragments={result.content} />
          </p>
        ))}
      <div className={styles.meta}>
        {isNew && <strong className={styles.new}>{t("search.new", "New")}</strong>}
        <span>{kind?.label() ?? result.type}</span>
        <ConsentBadge consent={result.highlight?.consent} />
        {result.channelTheme && <span>{result.channelTheme.channel.title}</span>}
        {result.projectTitle && <span>{result.projectTitle}</span>}
        {folders !== "" && <span>{folders}</span>}
        {tagTitles.length > 0 && <TagTitles titles={tagTitles} />}
        <RelativeTime value={result.updatedAt} />
      </div>
      {result.hasMoreInChannel && <MoreInChannel view={view} point={result.channelDatum} />}
    </article>
  );
}
