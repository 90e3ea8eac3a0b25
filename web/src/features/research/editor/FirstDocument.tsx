import { documentBeginningBlocks } from "@fieldstone/model/limits.ts";
import { type ReactNode, useState } from "react";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { DocumentLayout } from "./DocumentLayout.tsx";
import styles from "./FirstDocument.module.css";
import { type RenderReference, StaticDocument } from "./StaticDocument.tsx";
import { useReadingPlace } from "./useReadingPlace.ts";

/** A text before its editor is here: the title and its beginning, to be read at once. */
export function FirstDocument(props: {
  documentId: string;
  title: string;
  content: unknown;
  label: string;
  loadingLabel: string;
  renderEmbed?: (highlightId: string) => ReactNode;
  renderReference: RenderReference;
}) {
  const { title, content, label, loadingLabel, renderEmbed, renderReference } = props;
  const [text, setText] = useState<HTMLElement | null>(null);
  useReadingPlace(props.documentId, text);
  return (
    <DocumentLayout side={null} sideLabel={label} sideOpen={false} onCloseSide={() => undefined}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.bar} />
      {content === undefined || content === null ? (
        <LoadingState rows={8} rowHeight={22} label={loadingLabel} />
      ) : (
        <StaticDocument
          ref={setText}
          content={content}
          blocksMax={documentBeginningBlocks}
          label={label}
          renderReference={renderReference}
          {...(renderEmbed ? { renderEmbed } : {})}
        />
      )}
    </DocumentLayout>
  );
}
