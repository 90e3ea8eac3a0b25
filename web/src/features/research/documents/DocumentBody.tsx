import { documentBeginningBlocks } from "@fieldstone/model/limits.ts";
import { type ComponentProps, type ReactNode, useState } from "react";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { DocumentEditor } from "../editor/DocumentEditor.tsx";
import { StaticDocument } from "../editor/StaticDocument.tsx";
import { useReadingPlace } from "../editor/useReadingPlace.ts";
import type { DocumentPageState } from "./useDocumentPage.ts";

/** What only the page of one kind knows of its text. */
export type DocumentText = Pick<
  ComponentProps<typeof DocumentEditor>,
  "label" | "onReadingKey" | "onAltKey" | "onSelectionTab" | "extensions" | "embedView" | "commands"
> & {
  placeholder: { writing: string; reading: string };
  loadingLabel: string;
  denied: { title: string; text: string };
  renderEmbed?: (highlightId: string) => ReactNode;
};

/** A document's text: as the API sent it until the editor is here, then the editor. */
export function DocumentBody(props: {
  documentId: string;
  page: DocumentPageState;
  text: DocumentText;
  firstContent: unknown;
  /** Something else that the editor waits for. */
  waits?: boolean;
}) {
  const { page, text, firstContent } = props;
  const [first, setFirst] = useState<HTMLElement | null>(null);
  useReadingPlace(props.documentId, page.editor?.view.dom ?? first);
  if (page.denied) {
    return (
      <EmptyState title={text.denied.title}>
        <p>{text.denied.text}</p>
      </EmptyState>
    );
  }
  const { placeholder, loadingLabel, denied: _denied, renderEmbed, ...editor } = text;
  if (page.session && page.ready && !props.waits) {
    return (
      <DocumentEditor
        {...editor}
        session={page.session}
        placeholder={page.editing ? placeholder.writing : placeholder.reading}
        editing={page.editing}
        onLeave={page.stopEditing}
        onEditor={page.setEditor}
      />
    );
  }
  if (firstContent === undefined || firstContent === null)
    return <LoadingState rows={8} rowHeight={22} label={loadingLabel} />;
  return (
    <StaticDocument
      ref={setFirst}
      content={firstContent}
      blocksMax={documentBeginningBlocks}
      label={text.label}
      {...(renderEmbed ? { renderEmbed } : {})}
    />
  );
}
