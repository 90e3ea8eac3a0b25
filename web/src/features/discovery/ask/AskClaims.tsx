import { encodeHash } from "@fieldstone/model/links/hash.ts";
import type { ReactNode } from "react";
import { ConsentBadge } from "../../../app/consent/ConsentBadge.tsx";
import { t } from "../../../app/i18n/t.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import type { ConsentBadge_ConsentFragment } from "../../../graphql/graphql.ts";
import { Quote } from "../../../ui/Quote.tsx";
import styles from "./Ask.module.css";
import { PointLink } from "./PointLink.tsx";

/** A citation as the stream and the service both give it. */
interface ShownCitation {
  readonly id: string;
  readonly type: string;
  readonly parentId?: string | null | undefined;
  readonly datumId?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly projectTitle?: string | null | undefined;
  readonly quote?: string | null | undefined;
  readonly citationReferenceId?: string | null | undefined;
  readonly highlight?:
    | {
        /** Left out while the answer is being written. */
        readonly consent?: ConsentBadge_ConsentFragment | null;
        readonly note: { readonly id: string } | null;
        readonly insight: { readonly id: string } | null;
      }
    | null
    | undefined;
}

interface ShownClaim {
  readonly text: string;
  readonly citations: readonly ShownCitation[];
}

/** The statements of an answer, each with the words that it rests on. */
export function AskClaims({ claims }: { claims: readonly ShownClaim[] }) {
  if (claims.length === 0) return null;
  return (
    <ol className={styles.claims}>
      {claims.map((claim) => {
        const [first] = claim.citations;
        // An answer that only quotes says nothing besides.
        const isQuote = claim.citations.length === 1 && first?.quote === claim.text;
        return (
          <li key={first?.citationReferenceId ?? claim.text} className={styles.claim}>
            {!isQuote && <p>{claim.text}</p>}
            {claim.citations.map((citation) => (
              <Quote
                key={citation.citationReferenceId}
                size="small"
                source={
                  <>
                    <CitationLink citation={citation}>
                      {citation.title?.trim() || t("untitled", "Untitled")}
                      {citation.projectTitle ? ` · ${citation.projectTitle}` : ""}
                    </CitationLink>{" "}
                    <ConsentBadge consent={citation.highlight?.consent} />
                  </>
                }
              >
                {citation.quote}
              </Quote>
            ))}
          </li>
        );
      })}
    </ol>
  );
}

/** Opens the source where the words are, marked; the source says so where they have changed since. */
function CitationLink({ citation, children }: { citation: ShownCitation; children: ReactNode }) {
  const { type, id, highlight, title, quote, citationReferenceId } = citation;
  const [content = ""] = (quote ?? "").trim().split("\n");
  const cited = { content, citation: citationReferenceId ?? "" };
  if (citation.datumId != null) {
    return (
      <PointLink source={citation} cited={cited}>
        {children}
      </PointLink>
    );
  }
  const target = targetOf(type, id, highlight);
  if (target === undefined) return <span>{children}</span>;
  const hash = encodeHash(cited);
  return (
    <ObjectLink {...target} title={title ?? undefined} hash={hash} className={styles.source}>
      {children}
    </ObjectLink>
  );
}

function targetOf(type: string, id: string, highlight: ShownCitation["highlight"]) {
  if (type === "note" || type === "insight") return { type, id } as const;
  if (highlight?.note) return { type: "note", id: highlight.note.id } as const;
  return highlight?.insight ? ({ type: "insight", id: highlight.insight.id } as const) : undefined;
}
