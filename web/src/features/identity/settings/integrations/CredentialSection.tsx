import { type ReactNode, useId, useState } from "react";
import { Button } from "../../../../ui/forms/Button.tsx";
import styles from "../Settings.module.css";

/** A section for one kind of credential: its purpose, the existing ones, and creating another. */
export function CredentialSection(props: {
  title: string;
  why: string;
  newLabel: string;
  /** Why none can be created. */
  disabledReason?: string | undefined;
  /** The create dialog, which reports when it closes. */
  dialog: (onClose: () => void) => ReactNode;
  onChanged: () => unknown;
  children: ReactNode;
}) {
  const headingId = useId();
  const [making, setMaking] = useState(false);
  function close(): void {
    setMaking(false);
    props.onChanged();
  }
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId}>{props.title}</h2>
      <p className={styles.faint}>{props.why}</p>
      {props.children}
      <div className={styles.buttons}>
        <Button disabledReason={props.disabledReason} onClick={() => setMaking(true)}>
          {props.newLabel}
        </Button>
      </div>
      {making && props.dialog(close)}
    </section>
  );
}
