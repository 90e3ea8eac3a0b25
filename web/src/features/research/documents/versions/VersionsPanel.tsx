import { useApolloClient, useQuery } from "@apollo/client/react";
import { type ReactNode, useState } from "react";
import { refetchShown } from "../../../../app/apollo/refetch.ts";
import { readFailure } from "../../../../app/errors/failure.ts";
import { t } from "../../../../app/i18n/t.ts";
import { authorName } from "../../../../app/objects/author-name.ts";
import { performAction, showError } from "../../../../app/undo/undo-stack.ts";
import { ErrorState } from "../../../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../../ui/forms/Button.tsx";
import { RelativeTime } from "../../../../ui/marks/RelativeTime.tsx";
import type { DocumentType } from "../document-object.ts";
import { VersionDialog } from "./VersionDialog.tsx";
import styles from "./VersionsPanel.module.css";
import { VersionText } from "./VersionText.tsx";
import { versionQueries } from "./version-queries.ts";

/** Versions per page. */
const VERSIONS_PAGE = 30;

interface Chosen {
  version: number;
  /** Cursor of the preceding version in the list, to request its text alone. */
  after: string | null;
}

type Versioned =
  | { readonly type: DocumentType }
  | { readonly type: "view"; readonly drawVersion: (version: number) => ReactNode };

/** The version history of a text or drawing, with restore. */
export function VersionsPanel(props: Versioned & { id: string; canWrite: boolean }) {
  const { type, id, canWrite } = props;
  const client = useApolloClient();
  const { data, error, refetch, fetchMore } = useQuery(versionQueries[type].list, {
    variables: { id, first: VERSIONS_PAGE },
    fetchPolicy: "network-only",
  });
  const [chosen, setChosen] = useState<Chosen>();
  const restore = async (version: number) => {
    const before = data?.document.version;
    const send = (to: number) =>
      client.mutate({
        mutation: versionQueries[type].restore,
        variables: { input: { documentId: id, version: to } },
      });
    await performAction({
      label: t("versions.restored", "Restored version {version}.", { version }),
      run: async () => {
        await send(version);
        setChosen(undefined);
        refetchShown(refetch);
      },
      undo: async () => {
        if (before !== undefined) await send(before);
        refetchShown(refetch);
      },
    });
  };
  if (error && !data) {
    const failure = readFailure(error);
    return (
      <ErrorState
        compact
        title={t("versions.failed", "Could not load the versions")}
        reference={failure.reference}
        onRetry={() => refetchShown(refetch)}
      >
        <p>{failure.message}</p>
      </ErrorState>
    );
  }
  if (!data) return <LoadingState rows={6} rowHeight={36} />;
  const { edges, pageInfo } = data.document.versions;
  if (edges.length === 0) {
    return (
      <p className={styles.none}>{t("versions.none", "The first version appears once the text is saved.")}</p>
    );
  }
  return (
    <div className={styles.panel}>
      <ol className={styles.list} aria-label={t("versions.label", "Versions")}>
        {edges.map(({ node }, index) => (
          <li key={node.version}>
            <button
              type="button"
              className={styles.version}
              aria-haspopup="dialog"
              onClick={() => setChosen({ version: node.version, after: edges[index - 1]?.cursor ?? null })}
            >
              <span>
                {node.version === data.document.version
                  ? t("versions.current", "Current")
                  : t("versions.number", "Version {version}", { version: node.version })}
              </span>
              <span className={styles.by}>
                {authorName(node.author)} · <RelativeTime value={node.createdAt} />
              </span>
            </button>
          </li>
        ))}
      </ol>
      {pageInfo.hasNextPage && (
        <Button
          kind="quiet"
          size="small"
          onClick={() =>
            fetchMore({
              variables: { after: pageInfo.endCursor },
              updateQuery: (before, { fetchMoreResult }) => ({
                document: {
                  ...fetchMoreResult.document,
                  versions: {
                    ...fetchMoreResult.document.versions,
                    edges: [...before.document.versions.edges, ...fetchMoreResult.document.versions.edges],
                  },
                },
              }),
            }).catch(showError)
          }
        >
          {t("versions.more", "Show older versions")}
        </Button>
      )}
      {chosen && (
        <VersionDialog
          version={chosen.version}
          canRestore={canWrite && chosen.version !== data.document.version}
          onRestore={() => void restore(chosen.version)}
          onClose={() => setChosen(undefined)}
        >
          {props.type === "view" ? (
            props.drawVersion(chosen.version)
          ) : (
            <VersionText type={props.type} id={id} version={chosen.version} after={chosen.after} />
          )}
        </VersionDialog>
      )}
    </div>
  );
}
