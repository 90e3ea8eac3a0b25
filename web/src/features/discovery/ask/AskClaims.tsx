import type { ReactNode } from "react";
import { ConsentBadge } from "../../../app/consent/ConsentBadge.tsx";
import { t } from "../../../app/i18n/t.ts";
import type { ConsentBadge_ConsentFragment } from "../../../graphql/graphql.ts";
import { Quote } from "../../../ui/Quote.tsx";
import styles from "./Ask.module.css";
import { type AnswerSource, SourceLink } from "./SourceLink.tsx";

/** A citation as the stream and the service both give it. */
interface ShownCitation extends AnswerSource {
  readonly projectTitle?: string | null | undefined;
  readonly quote?: string | null | undefined;
  readonly citationReferenceId?: string | null | undefined;
  readonly highlight?:
    | (NonNullable<AnswerSource["highlight"]> & {
        /** Left out while the answer is being written. */
        readonly consent?: ConsentBadge_ConsentFragment | null;
      })
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
                      {citation.file && ` · ${pageLabel(citation.file)}`}
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
  const words = (citation.quote ?? "").trim();
  // A page is searched for all of them; a document, line by line.
  const content = citation.file ? words : (words.split("\n")[0] ?? "");
  return (
    <SourceLink source={citation} cited={{ content, citation: citation.citationReferenceId ?? "" }}>
      {children}
    </SourceLink>
  );
}

/** `report.pdf, page 4`. */
export function pageLabel({ name, pageNum }: { readonly name: string; readonly pageNum: number }): string {
  return t("ask.source.page", "{name}, page {page}", { name, page: pageNum });
}
