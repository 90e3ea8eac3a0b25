import { useQuery } from "@apollo/client/react";
import { refetchShown } from "../../../../app/apollo/refetch.ts";
import { t } from "../../../../app/i18n/t.ts";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import type { DocumentType } from "../document-object.ts";
import { VersionFailure } from "./VersionFailure.tsx";
import styles from "./VersionsPanel.module.css";
import { versionTextQueries } from "./version-queries.ts";

/** The text of one version. */
export function VersionText(props: {
  type: DocumentType;
  id: string;
  version: number;
  after: string | null;
}) {
  const { type, id, version, after } = props;
  const { data, error, refetch } = useQuery(versionTextQueries[type], {
    variables: { id, after },
    fetchPolicy: "no-cache",
  });
  const shown = data?.document.versions.edges.find(({ node }) => node.version === version)?.node;
  if (error && !data) return <VersionFailure error={error} onRetry={() => refetchShown(refetch)} />;
  if (!data) return <LoadingState rows={8} rowHeight={18} />;
  if (shown?.text === null)
    return (
      <p>{t("versions.withheld", "Words are being removed from this version. Open it again in a minute.")}</p>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
    <pre className={styles.text} tabIndex={0}>
      {shown?.text || t("versions.empty", "This version has no text.")}
    </pre>
  );
}
