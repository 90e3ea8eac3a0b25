import { copyText } from "../../../../app/copy-text.ts";
import { t } from "../../../../app/i18n/t.ts";
import { showError } from "../../../../app/undo/undo-stack.ts";
import { Banner } from "../../../../ui/feedback/Banner.tsx";
import { Button } from "../../../../ui/forms/Button.tsx";
import type { CollaborationSession } from "./collaboration-session.ts";
import { useSessionPart } from "./useCollaborationSession.ts";

/**
 * Says that the server rejected an edit, and why. The browser's copy still has it and would send it again on
 * each visit, so the user can copy the text and open the page without it.
 */
export function UnsavedEditsNotice(props: {
  session: CollaborationSession | undefined;
  /** The text of the browser's copy, with the edits that are not saved. */
  readText: () => string;
}) {
  const { session, readText } = props;
  const rejection = useSessionPart(session, "rejection");
  if (session === undefined || rejection === undefined) return null;
  const reload = async () => {
    try {
      await session.discardLocal();
      window.location.reload();
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Banner
      tone="danger"
      action={
        <>
          <Button
            size="small"
            onClick={() => void copyText(readText(), t("editor.unsaved.copied", "Text copied."))}
          >
            {t("editor.unsaved.copy", "Copy the text")}
          </Button>
          <Button size="small" onClick={() => void reload()}>
            {t("editor.unsaved.reload", "Reload without unsaved changes")}
          </Button>
        </>
      }
    >
      {t(
        "editor.unsaved",
        "Your last change could not be saved, and nothing after it can be: {reason} Copy the text to keep what you wrote, then reload without the unsaved changes.",
        { reason: rejection },
      )}
    </Banner>
  );
}
