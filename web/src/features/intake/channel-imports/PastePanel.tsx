import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { Choice } from "../../../ui/forms/Choice.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import styles from "./AddData.module.css";
import { pastedItems } from "./csv-items.ts";
import type { SendData } from "./useSendData.ts";

/** Adds pasted text as points. */
export function PastePanel({ onSend }: { onSend: SendData["send"] }) {
  const [text, setText] = useState("");
  const [split, setSplit] = useState<"lines" | "whole">("lines");
  const items = pastedItems(text, split === "lines");
  return (
    <div className={styles.body}>
      <TextArea
        label={t("channel-import.text", "Feedback")}
        placeholder={t("channel-import.text.example", "Paste what people said")}
        rows={10}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Choice
        label={t("channel-import.split", "The text becomes")}
        value={split}
        options={[
          { value: "lines", label: t("channel-import.split.lines", "One point for each line") },
          { value: "whole", label: t("channel-import.split.whole", "One point") },
        ]}
        onChange={setSplit}
      />
      <div className={styles.submit}>
        <Button
          kind="primary"
          disabledReason={
            items.length === 0 ? t("channel-import.nothing", "Paste some text first.") : undefined
          }
          onClick={() => void onSend(items)}
        >
          {t("channel-import.add", "Add {n, plural, one {# point} other {# points}}", { n: items.length })}
        </Button>
      </div>
    </div>
  );
}
