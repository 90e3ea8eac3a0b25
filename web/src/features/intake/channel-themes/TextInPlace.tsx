import { type KeyboardEvent, useState } from "react";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import styles from "./ChannelThemes.module.css";

interface EditableText {
  label: string;
  value: string;
  placeholder: string;
  lengthMax: number;
  isTitle?: boolean;
  isRequired?: boolean;
  /** Resolves to the reason if the text was rejected. */
  onSave: (text: string) => Promise<string | undefined>;
}

/** A title or a description, edited in place by those who may write. */
export function TextInPlace({ canWrite, ...text }: EditableText & { canWrite: boolean }) {
  if (canWrite) return <EditedInPlace {...text} />;
  return text.isTitle ? text.value : <p>{text.value}</p>;
}

/** Enter or blur saves, Escape cancels. A rejected text stays, so that it can be changed. */
function EditedInPlace(props: EditableText) {
  const { label, value, placeholder, lengthMax, isTitle = false, isRequired = false, onSave } = props;
  const [draft, setDraft] = useState<string>();
  const save = async () => {
    const text = draft?.trim();
    const isUnchanged = text === undefined || text === value || (isRequired && text === "");
    const rejected = isUnchanged ? undefined : await onSave(text);
    if (rejected !== undefined) showToast(rejected, { tone: "danger" });
    else setDraft((now) => (now === draft ? undefined : now));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Escape") setDraft(undefined);
    else if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    else event.currentTarget.blur();
    event.preventDefault();
  };
  return (
    <textarea
      className={styles.inPlace}
      data-title={isTitle || undefined}
      aria-label={label}
      placeholder={placeholder}
      rows={1}
      maxLength={lengthMax}
      value={draft ?? value}
      onChange={(event) => setDraft(event.target.value.replaceAll(/\s*\n\s*/g, " "))}
      onBlur={() => void save()}
      onKeyDown={onKeyDown}
    />
  );
}
