import { tagTitleLengthMax } from "@fieldstone/model/limits.ts";
import { t } from "../../../../app/i18n/t.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { TextField } from "../../../../ui/forms/TextField.tsx";
import { Dialog } from "../../../../ui/overlays/Dialog.tsx";
import { useNewTags } from "./useNewTags.ts";

/** Creates tags in sequence: the field empties after each, until the dialog is closed. */
export function NewTagDialog(props: {
  /** Number of tags on the board, which determines the next colour. */
  count: number;
  /** Resolves to the reason if the tag is rejected. */
  onCreate: (title: string, color: string) => Promise<string | undefined>;
  onClose: () => void;
}) {
  const { count, onCreate, onClose } = props;
  const { name, setName, problem, created, create } = useNewTags(count, onCreate);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("tag.create", "New tag")}
      footer={
        <>
          <Button onClick={onClose}>{t("done", "Done")}</Button>
          <Button kind="primary" type="submit" form="new-tag">
            {t("create", "Create")}
          </Button>
        </>
      }
    >
      <form
        id="new-tag"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <TextField
          label={t("folder.name", "Name")}
          value={name}
          autoFocus
          required
          maxLength={tagTitleLengthMax}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <p role="status">{created}</p>
      </form>
    </Dialog>
  );
}
