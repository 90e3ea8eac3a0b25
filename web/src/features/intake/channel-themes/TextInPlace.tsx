import { type KeyboardEvent, useState } from "react";
import styles from "./ChannelThemes.module.css";

/** A title or a description edited in place: Enter or blur saves, Escape cancels. */
export function TextInPlace(props: {
  label: string;
  value: string;
  placeholder: string;
  lengthMax: number;
  isTitle?: boolean;
  isRequired?: boolean;
  onSave: (text: string) => void;
}) {
  const { label, value, placeholder, lengthMax, isTitle = false, isRequired = false, onSave } = props;
  const [draft, setDraft] = useState<string>();
  const save = () => {
    const text = draft?.trim();
    setDraft(undefined);
    if (text === undefined || text === value || (isRequired && text === "")) return;
    onSave(text);
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
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  );
}
