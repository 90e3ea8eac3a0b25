import { type KeyboardEvent, type Ref, useEffect, useRef } from "react";
import { catchTyping, takeTyping } from "../../../app/shortcuts/typed-ahead.ts";
import styles from "./TitleField.module.css";
import { type TitleAnswer, useTitleDraft } from "./useTitleDraft.ts";

/** Maximum title length of notes and insights. */
const TITLE_LENGTH_MAX = 200;

/** The page's title, edited in place. Enter moves to the text. */
export function TitleField(props: {
  documentId: string;
  title: string;
  untitled: string;
  label: string;
  readOnly: boolean;
  /** The document is new: the title gets the focus and the keys typed meanwhile. */
  takesTyping: boolean;
  onChange: (title: string) => Promise<TitleAnswer>;
  /** Called with the field's current text, sent or not. */
  onDraft: (title: string) => void;
  onEnter: () => void;
  ref?: Ref<HTMLHeadingElement>;
}) {
  const { title, untitled, label, readOnly, takesTyping, onDraft, onEnter, ref } = props;
  const { shown, setDraft, finish } = useTitleDraft(props);
  const field = useRef<HTMLTextAreaElement>(null);
  const latest = useRef({ onEnter, finish });
  latest.current = { onEnter, finish };
  useEffect(() => onDraft(shown), [shown, onDraft]);
  useEffect(() => {
    if (!takesTyping) return;
    const typed = takeTyping();
    const end = typed.indexOf("\n");
    if (typed !== "") setDraft((end < 0 ? typed : typed.slice(0, end)).slice(0, TITLE_LENGTH_MAX));
    if (end < 0) return field.current?.focus({ preventScroll: true });
    catchTyping({ already: typed.slice(end + 1) });
    latest.current.onEnter();
  }, [takesTyping, setDraft]);
  if (readOnly) {
    return (
      <h1 ref={ref} className={styles.title}>
        {title || untitled}
      </h1>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    finish();
    field.current?.blur();
    catchTyping();
    onEnter();
  };
  return (
    <h1 ref={ref} className={styles.title}>
      <span className="fs-hidden">{shown}</span>
      <textarea
        ref={field}
        className={styles.field}
        aria-label={label}
        placeholder={untitled}
        rows={1}
        maxLength={TITLE_LENGTH_MAX}
        value={shown}
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
