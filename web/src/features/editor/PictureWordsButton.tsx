import type { Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { type FormEvent, useState } from "react";
import { t } from "../../app/i18n/t.ts";
import { Button } from "../../ui/Button.tsx";
import { Popover } from "../../ui/Popover.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./LinkButton.module.css";

const pictureWordsLengthMax = 500;

function chosenPicture({ state }: Editor): NodeSelection | undefined {
  const { selection } = state;
  return selection instanceof NodeSelection && selection.node.type.name === "image" ? selection : undefined;
}

/** Describes the chosen picture for those who cannot see it. */
export function PictureWordsButton({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState("");
  const change = (next: boolean) => {
    const alt: unknown = chosenPicture(editor)?.node.attrs.alt;
    setWords(typeof alt === "string" ? alt : "");
    setOpen(next);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
    editor
      .chain()
      .focus()
      .command(({ tr }) => {
        const picture = chosenPicture(editor);
        // Somebody else may have taken it out meanwhile.
        if (picture) tr.setNodeAttribute(picture.from, "alt", words.trim());
        return picture !== undefined;
      })
      .run();
  };
  return (
    <Popover
      open={open}
      onOpenChange={change}
      label={t("picture.words", "Describe the picture")}
      target={
        <Button
          kind="quiet"
          size="small"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => change(!open)}
        >
          {t("picture.words", "Describe the picture")}
        </Button>
      }
    >
      <form onSubmit={save} className={styles.form} noValidate>
        <TextField
          label={t("picture.words.label", "Description")}
          description={t(
            "picture.words.why",
            "Read aloud to people who cannot see the picture. Leave it empty where the picture only decorates.",
          )}
          value={words}
          autoFocus
          autoComplete="off"
          maxLength={pictureWordsLengthMax}
          onChange={(event) => setWords(event.target.value)}
        />
        <div className={styles.acts}>
          <Button type="submit" kind="primary" size="small">
            {t("picture.words.save", "Save description")}
          </Button>
        </div>
      </form>
    </Popover>
  );
}
