import { documentBeginningBlocks } from "@fieldstone/model/limits.ts";
import { type ComponentProps, type ReactNode, useState } from "react";
import { PageCrumbs } from "../../../../app/navigation/PageCrumbs.tsx";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import stateStyles from "../collaboration/SaveStateText.module.css";
import headerStyles from "../DocumentHeader.module.css";
import { DocumentLayout } from "../DocumentLayout.tsx";
import titleStyles from "../TitleField.module.css";
import styles from "./FirstDocument.module.css";
import { type RenderReference, StaticDocument } from "./StaticDocument.tsx";
import { TypedLines, useTypedAhead } from "./TypedAhead.tsx";
import { useReadingPlace } from "./useReadingPlace.ts";

/** What is known of a document's header before its editor has loaded. */
export interface FirstHeader {
  readonly title: string;
  readonly crumbs: ComponentProps<typeof PageCrumbs>["path"];
  /** Who created it, and when. */
  readonly facts: ReactNode;
  /** The title will be a field, which is slightly taller. */
  readonly mayWrite: boolean;
  /** The page opens in edit mode, with the toolbar above the text. */
  readonly opensForWriting: boolean;
}

/** Reserves the toolbar's height, so that the text does not move when it loads. */
export function ToolbarSpace() {
  return <div className={styles.toolbar} />;
}

/** A document before its editor has loaded: its header and beginning, already in their final place. */
export function FirstDocument(props: {
  documentId: string;
  header: FirstHeader | undefined;
  content: unknown;
  label: string;
  loadingLabel: string;
  renderEmbed?: (highlightId: string) => ReactNode;
  renderReference: RenderReference;
}) {
  const { header, content, label, loadingLabel, renderEmbed, renderReference } = props;
  const [text, setText] = useState<HTMLElement | null>(null);
  useReadingPlace(props.documentId, text);
  const typed = useTypedAhead();
  const [typedTitle, ...typedLines] = typed.split("\n");
  return (
    <DocumentLayout side={null} sideLabel={label} sideOpen={false} onCloseSide={() => undefined}>
      <div className={headerStyles.header}>
        {header ? <PageCrumbs path={header.crumbs} /> : <div className={styles.crumbs} />}
        <h1 className={titleStyles.title}>
          <span className={styles.title} data-field={(header?.mayWrite ?? true) || undefined}>
            {typedTitle || header?.title}
          </span>
        </h1>
      </div>
      <div className={headerStyles.bar}>
        <span className={headerStyles.facts}>
          {header?.facts}
          <span className={stateStyles.state}>{"\u00a0"}</span>
        </span>
        <div className={styles.actions} />
      </div>
      {(header?.opensForWriting ?? false) && <ToolbarSpace />}
      <TypedLines text={typedLines.join("\n")} />
      {/* Whether a toolbar comes above the text is known with the header. */}
      {header === undefined || content === undefined || content === null ? (
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
