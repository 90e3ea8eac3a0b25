import { type ReactNode, useId, useState } from "react";
import { Button } from "../../../../ui/Button.tsx";
import styles from "../Settings.module.css";

/** One kind of what lets programs in: why it is there, what there is of it, and making one more. */
export function CredentialSection(props: {
  title: string;
  why: string;
  newLabel: string;
  /** Why none can be made. */
  disabledReason?: string | undefined;
  /** Makes one; its closing is told. */
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
