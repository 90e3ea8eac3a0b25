import { paletteColorAt } from "@fieldstone/model/colors.ts";
import { tagTitleLengthMax } from "@fieldstone/model/limits.ts";
import { useRef, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { TextField } from "../../../ui/TextField.tsx";

/** Creates one tag after another: the field is empty again after each, until the dialog is closed. */
export function NewTagDialog(props: {
  title: string;
  /** Tags on the board, for the next color. */
  count: number;
  /** Answers with a reason when the tag is refused. */
  onCreate: (title: string, color: string) => Promise<string | undefined>;
  onClose: () => void;
}) {
  const { title, count, onCreate, onClose } = props;
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();
  const [created, setCreated] = useState("");
  const busy = useRef(false);

  async function create(): Promise<void> {
    const trimmed = name.trim();
    if (busy.current) return;
    if (trimmed === "") {
      setProblem(t("tag.create.empty", "Enter a name."));
      return;
    }
    busy.current = true;
    const refused = await onCreate(trimmed, paletteColorAt(count));
    busy.current = false;
    setProblem(refused);
    if (refused !== undefined) return;
    setName("");
    setCreated(t("tag.created", "“{title}” created. Enter the next one, or close.", { title: trimmed }));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
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
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <p role="status">{created}</p>
      </form>
    </Dialog>
  );
}
