import { useQuery } from "@apollo/client/react";
import { redactionSuggestionsMax } from "@fieldstone/model/limits.ts";
import type { Editor } from "@tiptap/core";
import { refetchShown, untilRefetched } from "../../../app/apollo/refetch.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { type NoteSuggestion_SuggestionFragment, NoteSuggestionsDocument } from "../../../graphql/graphql.ts";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { find, findState } from "../editor/reading/find-plugin.ts";
import { FailedSuggestions } from "./FailedSuggestions.tsx";
import { MaskedWords } from "./MaskedWords.tsx";
import { SuggestedWords } from "./SuggestedWords.tsx";
import { SuggestionList } from "./SuggestionList.tsx";
import styles from "./Suggestions.module.css";
import { shownKinds, suggestionTexts } from "./suggestion-texts.ts";
import { useAiSwitches } from "./useAiSwitch.ts";
import { type NoteKind, useNoteSuggestions } from "./useNoteSuggestions.ts";

interface SuggestionsPanelProps {
  readonly noteId: string;
  readonly editor: Editor | null;
}

/** AI suggestions for a note. The words of the focused row are marked in the text. */
export function SuggestionsPanel({ noteId, editor }: SuggestionsPanelProps) {
  const stateOf = useAiSwitches();
  const { data, error, refetch } = useQuery(NoteSuggestionsDocument, {
    variables: { id: noteId },
  });
  const suggestions = useNoteSuggestions(noteId, () => untilRefetched(refetch));
  if (error && !data) {
    const failure = readFailure(error);
    return (
      <ErrorState
        compact
        title={t("suggestions.failed", "Could not load the suggestions")}
        reference={failure.reference}
        onRetry={() => refetchShown(refetch)}
      >
        <p>{failure.message}</p>
      </ErrorState>
    );
  }
  if (!data || !stateOf) return <LoadingState rows={5} rowHeight={22} />;
  const kinds = shownKinds.filter((kind) => stateOf(suggestionTexts[kind].feature) !== "Off");
  const pointTo = (words: string) => {
    if (!editor) return;
    find(editor.view, words);
    if (findState(editor.state).count === 0)
      showToast(t("suggestions.gone", "The text has changed: these words are no longer in it."));
  };
  return (
    <div className={styles.panel}>
      {suggestions.problem && (
        <FailedSuggestions problem={suggestions.problem} onRetry={suggestions.askAgain} />
      )}
      {kinds.length === 0 && (
        <p className={styles.keys}>
          {t("suggestions.off", "Suggestions are switched off in the AI settings.")}
        </p>
      )}
      {kinds.map((kind) => (
        <SuggestionsOfKind
          key={kind}
          kind={kind}
          offered={data.note.suggestions.filter((each) => each.kind === kind)}
          // A title is a matter of taste: it is never changed without asking.
          applies={kind !== "TITLE" && stateOf(suggestionTexts[kind].feature) === "On"}
          suggestions={suggestions}
          onPoint={kind === "TITLE" ? undefined : pointTo}
        />
      ))}
      <MaskedWords noteId={noteId} masked={data.note.maskedWords} />
    </div>
  );
}

interface SuggestionsOfKindProps {
  readonly kind: NoteKind;
  readonly offered: readonly NoteSuggestion_SuggestionFragment[];
  readonly applies: boolean;
  readonly suggestions: ReturnType<typeof useNoteSuggestions>;
  readonly onPoint: ((words: string) => void) | undefined;
}

function SuggestionsOfKind({ kind, offered, applies, suggestions, onPoint }: SuggestionsOfKindProps) {
  const { asking, asked, isFull, ask, cancel, decide } = suggestions;
  const texts = suggestionTexts[kind];
  const nameOf = (id: string) => offered.find((each) => each.id === id)?.words?.slice(0, 40) ?? texts.title();
  return (
    <div className={styles.section}>
      <div className={styles.tools}>
        <Button
          size="small"
          loading={asking === kind}
          disabled={asking !== undefined}
          onClick={() => void ask(kind, applies)}
        >
          {applies ? texts.apply() : texts.ask()}
        </Button>
        {applies && kind === "REDACTION" && (
          <Button
            size="small"
            kind="quiet"
            disabled={asking !== undefined}
            onClick={() => void ask(kind, false)}
          >
            {texts.ask()}
          </Button>
        )}
        {asking === kind && (
          <Button size="small" kind="quiet" onClick={cancel}>
            {t("suggestions.cancel", "Cancel")}
          </Button>
        )}
      </div>
      {kind === "REDACTION" && isFull && (
        <p className={styles.keys} role="status">
          {t(
            "suggestions.full",
            "Only the first {n} places are listed. There may be more: find personal data again after you mask or reject these.",
            { n: redactionSuggestionsMax },
          )}
        </p>
      )}
      <SuggestionList
        label={texts.title()}
        suggestions={offered.map(({ words, ...each }) => ({
          id: each.id,
          label: (words ?? "").slice(0, 80),
          content: <SuggestedWords suggestion={{ ...each, words }} />,
          ...(onPoint && words ? { onFocus: () => onPoint(words) } : {}),
        }))}
        onAccept={(ids) => void decide("accept", ids, nameOf)}
        onReject={(ids) => void decide("reject", ids, nameOf)}
      />
      {asked === kind && offered.length === 0 && (
        <p className={styles.keys} role="status">
          {t("suggestions.none", "Nothing more to suggest.")}
        </p>
      )}
    </div>
  );
}
