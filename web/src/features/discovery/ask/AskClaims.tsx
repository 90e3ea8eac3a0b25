import type { ReactNode } from "react";
import { ConsentBadge } from "../../../app/consent/ConsentBadge.tsx";
import { t } from "../../../app/i18n/t.ts";
import { pageLabel } from "../../../app/objects/page-label.ts";
import type { ConsentBadge_ConsentFragment } from "../../../graphql/graphql.ts";
import { Quote } from "../../../ui/marks/Quote.tsx";
import styles from "./Ask.module.css";
import { type AnswerSource, SourceLink } from "./SourceLink.tsx";
import { speakerLabel } from "./speaker-label.ts";

/** A citation as both the stream and the API return it. */
interface ShownCitation extends AnswerSource {
  readonly projectTitle?: string | null | undefined;
  readonly quote?: string | null | undefined;
  readonly speaker?: string | null | undefined;
  readonly isInterviewer?: boolean | undefined;
  readonly citationReferenceId?: string | null | undefined;
  readonly highlight?:
    | (NonNullable<AnswerSource["highlight"]> & {
        /** Missing while the answer is being written. */
        readonly consent?: ConsentBadge_ConsentFragment | null;
      })
    | null
    | undefined;
}

interface ShownClaim {
  readonly text: string;
  readonly citations: readonly ShownCitation[];
}

/** The claims of an answer, each with the words that support it. */
export function AskClaims({ claims }: { claims: readonly ShownClaim[] }) {
  if (claims.length === 0) return null;
  return (
    <ol className={styles.claims}>
      {claims.map((claim) => {
        const [first] = claim.citations;
        // A claim that only repeats its quote is shown once.
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
                    {citation.speaker && <SpeakerName citation={citation} />}
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

function SpeakerName({ citation }: { citation: ShownCitation }) {
  return <span className={styles.speaker}>{speakerLabel(citation)}</span>;
}

/** Opens the source at the quoted words, marked; the source says if they have changed since. */
function CitationLink({ citation, children }: { citation: ShownCitation; children: ReactNode }) {
  const words = (citation.quote ?? "").trim();
  // A page is searched for all the words; a document, line by line.
  const content = citation.file ? words : (words.split("\n")[0] ?? "");
  return (
    <SourceLink source={citation} cited={{ content, citation: citation.citationReferenceId ?? "" }}>
      {children}
    </SourceLink>
  );
}
