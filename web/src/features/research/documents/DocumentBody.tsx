import { documentBeginningBlocks } from "@fieldstone/model/limits.ts";
import { type ComponentProps, type ReactNode, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { DocumentEditor } from "../editor/DocumentEditor.tsx";
import { StaticDocument } from "../editor/StaticDocument.tsx";
import { useReadingPlace } from "../editor/useReadingPlace.ts";
import type { DocumentPageState } from "./useDocumentPage.ts";

/** What only the page of one kind knows of its text. */
export type DocumentText = Pick<
  ComponentProps<typeof DocumentEditor>,
  "onReadingKey" | "onAltKey" | "onSelectionTab" | "extensions" | "embedView" | "commands"
> & {
  renderEmbed?: (highlightId: string) => ReactNode;
};

/** A document's text: as the API sent it until the editor is here, then the editor. */
export function DocumentBody(props: {
  page: DocumentPageState;
  text: DocumentText;
  firstContent: unknown;
  /** Something else that the editor waits for. */
  waits?: boolean;
}) {
  const { page, text, firstContent } = props;
  const { words } = page;
  const [first, setFirst] = useState<HTMLElement | null>(null);
  useReadingPlace(page.document.id, page.editor?.view.dom ?? first);
  if (page.denied) {
    return (
      <EmptyState title={t("document.denied", "You no longer have access to this text")}>
        <p>
          {t(
            "document.denied.text",
            "Someone changed who can read it. Ask a manager of the project for access.",
          )}
        </p>
      </EmptyState>
    );
  }
  const { renderEmbed, ...editor } = text;
  if (page.session && page.ready && !props.waits) {
    return (
      <DocumentEditor
        {...editor}
        label={words.text}
        session={page.session}
        placeholder={page.editing ? words.placeholder.writing : words.placeholder.reading}
        editing={page.editing}
        onLeave={page.stopEditing}
        onEditor={page.setEditor}
      />
    );
  }
  if (firstContent === undefined || firstContent === null)
    return <LoadingState rows={8} rowHeight={22} label={t("document.text.loading", "Loading the text…")} />;
  return (
    <StaticDocument
      ref={setFirst}
      content={firstContent}
      blocksMax={documentBeginningBlocks}
      label={words.text}
      {...(renderEmbed ? { renderEmbed } : {})}
    />
  );
}
