import { useQuery } from "@apollo/client/react";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import type { DocumentType } from "./document-object.ts";
import styles from "./VersionsPanel.module.css";
import { versionQueries } from "./version-queries.ts";

/** The words of one version, before it is brought back. */
export function VersionDialog(props: {
  type: DocumentType;
  id: string;
  version: number;
  after: string | null;
  canRestore: boolean;
  onRestore: () => void;
  onClose: () => void;
}) {
  const { type, id, version, after, canRestore, onRestore, onClose } = props;
  const { data, error, refetch } = useQuery(versionQueries[type].text, {
    variables: { id, after },
    fetchPolicy: "no-cache",
  });
  const shown = data?.document.versions.edges.find(({ node }) => node.version === version)?.node;
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t("versions.number", "Version {version}", { version })}
      footer={
        canRestore ? (
          <Button kind="primary" onClick={onRestore}>
            {t("versions.restore", "Restore this version")}
          </Button>
        ) : undefined
      }
    >
      {error && !data ? (
        <ErrorState
          compact
          title={t("versions.text.failed", "Could not load the version")}
          onRetry={() => void refetch()}
        >
          <p>{readFailure(error).message}</p>
        </ErrorState>
      ) : !data ? (
        <LoadingState rows={8} rowHeight={18} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
        <pre className={styles.text} tabIndex={0}>
          {shown?.text || t("versions.empty", "This version has no text.")}
        </pre>
      )}
    </Dialog>
  );
}
