import { encodeHash } from "@fieldstone/model/links/hash.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { searchTypeName } from "../../../app/navigation/search-type-name.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import type { SearchResultsQuery } from "../../../graphql/graphql.ts";
import { MarkedText } from "../../../ui/MarkedText.tsx";
import { Quote } from "../../../ui/Quote.tsx";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import styles from "./Search.module.css";

type Result = SearchResultsQuery["search"]["items"][number];

function ResultLink({ result, children }: { result: Result; children: ReactNode }) {
  const className = styles.title;
  const title = result.title.map(({ text }) => text).join("");
  switch (result.type) {
    case "NOTE":
      return (
        <ObjectLink type="note" id={result.id} title={title} className={className}>
          {children}
        </ObjectLink>
      );
    case "INSIGHT":
      return (
        <ObjectLink type="insight" id={result.id} title={title} className={className}>
          {children}
        </ObjectLink>
      );
    case "TAG":
      return (
        <ObjectLink type="tag" id={result.id} title={title} className={className}>
          {children}
        </ObjectLink>
      );
    case "PERSON":
      return (
        <ObjectLink type="person" id={result.id} title={title} className={className}>
          {children}
        </ObjectLink>
      );
    case "PROJECT":
      return (
        <Link to="/projects/$projectId" params={{ projectId: result.id }} className={className}>
          {children}
        </Link>
      );
    default: {
      const holder = result.highlight?.note ?? result.highlight?.insight;
      if (!holder) return <span className={className}>{children}</span>;
      return (
        <ObjectLink
          type={result.highlight?.note ? "note" : "insight"}
          id={holder.id}
          title={holder.title}
          hash={encodeHash({ highlight: result.id })}
          className={className}
        >
          {children}
        </ObjectLink>
      );
    }
  }
}

/** A result: what it is, its title, and the words around the match. A highlight's words stand in the quote's face. */
export function SearchResultCard({ result, layout }: { result: Result; layout: "list" | "grid" }) {
  const holder = result.highlight?.note ?? result.highlight?.insight;
  const quote = result.type === "HIGHLIGHT";
  const title = result.title.length > 0 ? <MarkedText fragments={result.title} /> : (holder?.title ?? "");
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
          <p className={styles.snippet} data-words={result.type === "NOTE" || undefined}>
            <MarkedText fragments={result.content} />
          </p>
        ))}
      <div className={styles.meta}>
        <span>{searchTypeName(result.type)}</span>
        {result.projectTitle && <span>{result.projectTitle}</span>}
        <RelativeTime value={result.updatedAt} />
      </div>
    </article>
  );
}
