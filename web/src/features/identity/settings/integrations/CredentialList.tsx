import type { TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { type ReactNode, useState } from "react";
import { showError } from "../../../../app/undo/undo-stack.ts";
import { showToast } from "../../../../ui/feedback/toast-store.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { ConfirmDialog } from "../../../../ui/overlays/ConfirmDialog.tsx";
import styles from "../Settings.module.css";

interface Row {
  readonly id: string;
  readonly name: string;
}

/** The texts for revoking an item of the list. */
export interface EndingWords {
  /** The action as a verb. */
  readonly act: string;
  /** The action including the name, for screen readers. */
  readonly of: (name: string) => string;
  readonly question: (name: string) => string;
  /** What stops working. */
  readonly consequence: string;
  readonly done: (name: string) => string;
}

/** A list of credentials that can be revoked, after a confirmation because it cannot be undone. */
export function CredentialList<Listed extends Row>(props: {
  label: string;
  rows: readonly Listed[];
  /** Details of an item, in short lines. */
  describe: (row: Listed) => readonly ReactNode[];
  ending: EndingWords;
  /** Its result is not read. */
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
