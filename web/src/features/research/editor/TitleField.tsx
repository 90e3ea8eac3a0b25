import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import styles from "./TitleField.module.css";

/** Titles of notes and insights are at most this long. */
const TITLE_LENGTH_MAX = 200;
/** A title is sent when the typing rests for this long. */
const SEND_AFTER_MS = 700;

/** The page's heading, written in place. Enter goes on to the text. */
export function TitleField(props: {
  title: string;
  untitled: string;
  label: string;
  readOnly: boolean;
  onChange: (title: string) => void;
  onEnter: () => void;
}) {
  const { title, untitled, label, readOnly, onChange, onEnter } = props;
  const [draft, setDraft] = useState<string>();
  const latest = useRef({ title, onChange });
  latest.current = { title, onChange };
  const unsent = useRef<string>(undefined);
  const finish = useCallback(() => {
    const text = unsent.current?.trim();
    unsent.current = undefined;
    if (text !== undefined && text !== latest.current.title) latest.current.onChange(text);
  }, []);
  useEffect(() => {
    unsent.current = draft;
    if (draft === undefined) return;
    const timer = setTimeout(finish, SEND_AFTER_MS);
    return () => clearTimeout(timer);
  }, [draft, finish]);
  // What was typed just before the page goes is sent too.
  useEffect(() => finish, [finish]);
  if (readOnly) return <h1 className={styles.title}>{title || untitled}</h1>;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    finish();
    onEnter();
  };
  return (
    <h1 className={styles.title}>
      <span className="fs-hidden">{draft ?? title}</span>
      <textarea
        className={styles.field}
        aria-label={label}
        placeholder={untitled}
        rows={1}
        maxLength={TITLE_LENGTH_MAX}
        value={draft ?? title}
        onChange={(event) => setDraft(event.target.value.replaceAll(/\s*\n\s*/g, " "))}
        onBlur={() => {
          finish();
          setDraft(undefined);
        }}
        onKeyDown={onKeyDown}
      />
    </h1>
  );
}
