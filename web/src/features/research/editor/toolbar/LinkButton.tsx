import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { TextField } from "../../../../ui/forms/TextField.tsx";
import { FormTool } from "./FormTool.tsx";
import { readLinkAddress } from "./link-address.ts";

/** Adds, edits and removes the link on the selected text. */
export function LinkButton({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState("");
  const [error, setError] = useState<string>();
  const change = (next: boolean) => {
    const href: unknown = editor.getAttributes("link").href;
    setAddress(typeof href === "string" ? href : "");
    setError(undefined);
    setOpen(next);
  };
  const save = () => {
    const href = readLinkAddress(address);
    if (!href) return setError(t("editor.link.invalid", "Write a web address, for example example.com."));
    setOpen(false);
    const chain = editor.chain().focus().extendMarkRange("link");
    if (editor.state.selection.empty && !editor.isActive("link")) {
      chain.insertContent({ type: "text", text: address, marks: [{ type: "link", attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
  };
  return (
    <FormTool
      label={t("editor.link.label", "Link")}
      saveLabel={t("editor.link.save", "Save link")}
      open={open}
      onOpenChange={change}
      onSave={save}
      actions={
        editor.isActive("link") && (
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              setOpen(false);
              editor.chain().focus().extendMarkRange("link").unsetLink().run();
            }}
          >
            {t("editor.link.remove", "Remove link")}
          </Button>
        )
      }
    >
      <TextField
        label={t("editor.link.address", "Address")}
        value={address}
        error={error}
        autoFocus
        inputMode="url"
        autoComplete="off"
        onChange={(event) => setAddress(event.target.value)}
      />
    </FormTool>
  );
}
