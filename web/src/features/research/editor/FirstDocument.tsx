import type { ReactNode } from "react";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { DocumentLayout } from "./DocumentLayout.tsx";
import styles from "./FirstDocument.module.css";
import { StaticDocument } from "./StaticDocument.tsx";

/** Blocks drawn before the editor takes over: more than any screen shows at first. */
export const FIRST_BLOCKS_MAX = 120;

/** A text before its editor is here: the title and its beginning, to be read at once. */
export function FirstDocument(props: {
  title: string;
  content: unknown;
  label: string;
  loadingLabel: string;
  renderEmbed?: (highlightId: string) => ReactNode;
}) {
  const { title, content, label, loadingLabel, renderEmbed } = props;
  return (
    <DocumentLayout side={null} sideLabel={label} sideOpen={false} onCloseSide={() => undefined}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.bar} />
      {content === undefined ? (
        <LoadingState rows={8} rowHeight={22} label={loadingLabel} />
      ) : (
        <StaticDocument
          content={content}
          blocksMax={FIRST_BLOCKS_MAX}
          label={label}
          {...(renderEmbed ? { renderEmbed } : {})}
        />
      )}
    </DocumentLayout>
  );
}
