import { formatBytes } from "@fieldstone/model/files/file-limits.ts";
import { useRef } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/Button.tsx";
import { showToast } from "../../../ui/toast-store.ts";

/** A page cannot open a person's file by itself: they choose it again, and what has arrived is not sent twice. */
export function ContinueButton(props: {
  file: { readonly name: string; readonly sizeBytes: number };
  onFile: (file: File) => void;
}) {
  const { file, onFile } = props;
  const input = useRef<HTMLInputElement>(null);
  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.name === file.name && chosen.size === file.sizeBytes) {
      onFile(chosen);
      return;
    }
    showToast(
      t("files.other", "Choose the same file as before: “{name}” ({size}).", {
        name: file.name,
        size: formatBytes(file.sizeBytes),
      }),
      { tone: "danger" },
    );
  };
  return (
    <>
      <Button size="small" onClick={() => input.current?.click()}>
        {t("files.continue", "Continue")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("files.continue.choose", "Choose “{name}” again", { name: file.name })}
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          // The same file chosen once more is a change again.
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}
