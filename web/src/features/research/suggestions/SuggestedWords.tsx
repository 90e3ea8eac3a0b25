import type { NoteSuggestion_SuggestionFragment } from "../../../graphql/graphql.ts";
import { Quote } from "../../../ui/marks/Quote.tsx";
import styles from "./Suggestions.module.css";
import { personalKindLabel } from "./suggestion-texts.ts";

/** The suggested or masked words, and their kind. */
export function SuggestedWords({ suggestion }: { suggestion: NoteSuggestion_SuggestionFragment }) {
  const { kind, personalKind, words } = suggestion;
  return (
    <div className={styles.content}>
      {personalKind && <span className={styles.keys}>{personalKindLabel(personalKind)}</span>}
      {kind === "HIGHLIGHT" ? <Quote size="small">{words}</Quote> : <strong>{words}</strong>}
    </div>
  );
}
