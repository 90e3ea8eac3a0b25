import { useApolloClient } from "@apollo/client/react";
import { parseId } from "@fieldstone/model/ids.ts";
import type { Editor } from "@tiptap/core";
import { t } from "../../../app/i18n/t.ts";
import type { RecordingState_FileFragment } from "../../../graphql/graphql.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { redact } from "../redactions/change-redactions.ts";
import type { TimedWords } from "./useTimedWords.ts";

/** Redacts the span of the recording in which the selected words are spoken. */
export function RedactWordsButton(props: {
  editor: Editor;
  file: Pick<RecordingState_FileFragment, "id" | "recording">;
  words: TimedWords;
}) {
  const { editor, file, words } = props;
  const client = useApolloClient();
  const run = () => {
    const { from, to } = editor.state.selection;
    const key = parseId(file.id);
    const chosen = words.current.filter((word) => word.fileId === key && word.from < to && word.to > from);
    if (chosen.length === 0) {
      showToast(t("redaction.words.none", "Select words of this recording’s transcript first."));
      return;
    }
    const startMs = Math.min(...chosen.map((word) => word.startMs));
    const endMs = Math.max(...chosen.map((word) => word.endMs), startMs + 1);
    const blursVideo = file.recording?.hasVideo === true;
    void redact(client, file.id, { startMs, endMs, mutesAudio: true, blursVideo });
  };
  return (
    <Button size="small" onClick={run}>
      {t("redaction.words", "Redact the selected words")}
    </Button>
  );
}
