import { formatBytes } from "@fieldstone/model/files/file-limits.ts";
import { useRef } from "react";
import { t } from "../../../app/i18n/t.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Button } from "../../../ui/forms/Button.tsx";

/**
 * A page cannot reopen a local file by itself: the user chooses it again, and parts that arrived are not
 * resent.
 */
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
          // Choosing the same file again must count as a change.
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}
