import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { performAction, showError } from "../../../app/undo/undo-stack.ts";
import {
  FinishRedactionsDocument,
  type NoteSuggestion_SuggestionFragment,
} from "../../../graphql/graphql.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { SuggestedWords } from "./SuggestedWords.tsx";
import styles from "./Suggestions.module.css";
import { useSuggestionActions } from "./useSuggestionActions.ts";

interface MaskedWordsProps {
  readonly noteId: string;
  readonly masked: readonly NoteSuggestion_SuggestionFragment[];
}

/** Personal data masked in a note, which can be restored until the masking is made final. */
export function MaskedWords({ noteId, masked }: MaskedWordsProps) {
  const client = useApolloClient();
  const reload = () => client.refetchQueries({ include: "active" });
  const actions = useSuggestionActions(reload);
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  if (masked.length === 0) return null;
  const unmask = (ids: readonly string[]) =>
    performAction({
      label: t(
        "masked.back",
        "{n, plural, one {The masked words are} other {The masked words in # places are}} shown again.",
        {
          n: ids.length,
        },
      ),
      run: () => actions.takeBack(ids),
      undo: () => actions.acceptAgain(ids),
    });
  const finish = async () => {
    setSending(true);
    try {
      await client.mutate({ mutation: FinishRedactionsDocument, variables: { input: { id: noteId } } });
      await reload();
      showToast(t("masked.finished", "Masked words are forgotten."));
    } catch (error) {
      showError(error);
    }
    setSending(false);
    setAsking(false);
  };
  const title = t("masked.title", "Masked");
  return (
    <section aria-label={title} className={styles.section}>
      <p className={styles.keys}>
        {t(
          "masked.about",
          "Masked in the text. Until you make it final, people who can edit this note can bring the words back, and everyone who can read it can see them in its history. The title and the names of speakers are not masked.",
        )}
      </p>
      <ul className={styles.list}>
        {masked.map((each) => (
          <li key={each.id} className={styles.row}>
            <SuggestedWords suggestion={each} />
            <Button
              size="small"
              kind="quiet"
              aria-label={t("masked.unmask.of", "Unmask: {words}", { words: each.words ?? "" })}
              onClick={() => void unmask([each.id])}
            >
              {t("masked.unmask", "Unmask")}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.tools}>
        <Button size="small" onClick={() => setAsking(true)}>
          {t("masked.finish", "Make final")}
        </Button>
        <Button size="small" kind="quiet" onClick={() => void unmask(masked.map(({ id }) => id))}>
          {t("masked.unmask-all", "Unmask all")}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void finish()}
        loading={isSending}
        title={t("masked.finish.ask", "Forget the masked words?")}
        confirmLabel={t("masked.finish.do", "Forget them")}
      >
        <p>
          {t(
            "masked.finish.about",
            "They are removed from every version of this note and cannot be brought back. Redacted spans of recordings stay redacted.",
          )}
        </p>
      </ConfirmDialog>
    </section>
  );
}
