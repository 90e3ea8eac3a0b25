import type { TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { type ReactNode, useState } from "react";
import { showError } from "../../../../app/undo/undo-stack.ts";
import { Button } from "../../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../../ui/ConfirmDialog.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import styles from "../Settings.module.css";

interface Row {
  readonly id: string;
  readonly name: string;
}

/** How one of the listed is ended, in words. */
export interface EndingWords {
  /** The act as a verb. */
  readonly act: string;
  /** The same with the name in it, for readers of one button. */
  readonly of: (name: string) => string;
  readonly question: (name: string) => string;
  /** What ends with it. */
  readonly consequence: string;
  readonly done: (name: string) => string;
}

/** What lets programs in, and ending it: asked for once more, as it cannot be taken back. */
export function CredentialList<Listed extends Row>(props: {
  label: string;
  rows: readonly Listed[];
  /** What there is to know of one, in short lines. */
  describe: (row: Listed) => readonly ReactNode[];
  ending: EndingWords;
  /** Its answer is not read. */
  mutation: TypedDocumentNode<unknown, { input: { id: string } }>;
  onChanged: () => unknown;
}) {
  const client = useApolloClient();
  const [ending, setEnding] = useState<Listed>();
  const [busy, setBusy] = useState(false);
  const words = props.ending;

  async function end({ id, name }: Listed): Promise<void> {
    setBusy(true);
    try {
      await client.mutate({ mutation: props.mutation, variables: { input: { id } } });
      showToast(words.done(name));
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
      setEnding(undefined);
    }
    await props.onChanged();
  }

  if (props.rows.length === 0) return null;
  return (
    <>
      <ul aria-label={props.label} className={styles.sessions}>
        {props.rows.map((row) => (
          <li key={row.id} className={styles.session}>
            <span className={styles.what}>
              <span className={styles.device}>{row.name}</span>
              {props.describe(row).map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a row stay in their places
                <span key={at} className={styles.detail}>
                  {line}
                </span>
              ))}
            </span>
            <Button size="small" aria-label={words.of(row.name)} onClick={() => setEnding(row)}>
              {words.act}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title={words.question(ending?.name ?? "")}
        confirmLabel={words.act}
        loading={busy}
        onConfirm={() => ending && void end(ending)}
      >
        {words.consequence}
      </ConfirmDialog>
    </>
  );
}
