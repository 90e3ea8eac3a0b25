import { IconUpload } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "./Button.tsx";
import { droppedFiles } from "./dropped-files.ts";
import styles from "./FileDrop.module.css";

/** A drop area for files and folders, with a button that does the same. */
export function FileDrop(props: {
  label: string;
  buttonLabel: string;
  /** For example ".txt,.md". */
  accept: string;
  onFiles: (files: readonly File[]) => void;
  /**
   * The user came here to choose files: the button gets the focus, and the file dialog opens if the browser
   * allows it.
   */
  asked?: boolean;
  /** The button gets the focus. */
  autoFocus?: boolean;
  children?: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [over, setOver] = useState(false);
  const { asked = false, autoFocus = false } = props;
  useEffect(() => {
    if (!asked) return;
    button.current?.focus();
    if (navigator.userActivation.isActive) input.current?.click();
  }, [asked]);
  return (
    <section
      className={styles.drop}
      data-over={over || undefined}
      aria-label={props.label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void droppedFiles(event.dataTransfer).then(props.onFiles);
      }}
    >
      <IconUpload size={20} aria-hidden />
      <p className={styles.label}>{props.label}</p>
      {props.children}
      <Button ref={button} autoFocus={autoFocus} onClick={() => input.current?.click()}>
        {props.buttonLabel}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={props.accept}
        aria-label={props.buttonLabel}
        onChange={(event) => {
          props.onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
    </section>
  );
}
