import type { Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { TextField } from "../../../../ui/forms/TextField.tsx";
import { FormTool } from "../toolbar/FormTool.tsx";

const pictureWordsLengthMax = 500;

function chosenPicture({ state }: Editor): NodeSelection | undefined {
  const { selection } = state;
  return selection instanceof NodeSelection && selection.node.type.name === "image" ? selection : undefined;
}

/** Edits the alternative text of the selected image. */
export function PictureWordsButton({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState("");
  const change = (next: boolean) => {
    const alt: unknown = chosenPicture(editor)?.node.attrs.alt;
    setWords(typeof alt === "string" ? alt : "");
    setOpen(next);
  };
  const save = () => {
    setOpen(false);
    editor
      .chain()
      .focus()
      .command(({ tr }) => {
        const picture = chosenPicture(editor);
        // Another user may have removed it meanwhile.
        if (picture) tr.setNodeAttribute(picture.from, "alt", words.trim());
        return picture !== undefined;
      })
      .run();
  };
  return (
    <FormTool
      label={t("picture.words", "Describe the picture")}
      saveLabel={t("picture.words.save", "Save description")}
      open={open}
      onOpenChange={change}
      onSave={save}
    >
      <TextField
        label={t("picture.words.label", "Description")}
        description={t(
          "picture.words.why",
          "Read aloud to people who cannot see the picture. Leave it empty if the picture is only decorative.",
        )}
        value={words}
        autoFocus
        autoComplete="off"
        maxLength={pictureWordsLengthMax}
        onChange={(event) => setWords(event.target.value)}
      />
    </FormTool>
  );
}
