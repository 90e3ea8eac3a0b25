import { documentBeginningBlocks } from "@fieldstone/model/limits.ts";
import type { NodeViewRenderer } from "@tiptap/core";
import { type ComponentProps, type ReactNode, useMemo, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { DocumentEditor } from "../editor/DocumentEditor.tsx";
import { DocumentChart } from "../editor/nodes/DocumentChart.tsx";
import { ToolbarSpace } from "../editor/reading/FirstDocument.tsx";
import { StaticDocument } from "../editor/reading/StaticDocument.tsx";
import { TypedLines, useTypedAhead } from "../editor/reading/TypedAhead.tsx";
import { useReadingPlace } from "../editor/reading/useReadingPlace.ts";
import { ReferenceInsert } from "../references/ReferenceInsert.tsx";
import { pastedReferences } from "../references/reference-edits.ts";
import { referenceViews } from "../references/reference-views.tsx";
import { renderReference } from "../references/render-reference.tsx";
import { useTypedReferences } from "../references/useTypedReferences.ts";
import type { DocumentPageState } from "./useDocumentPage.ts";

/** The parts of the text's editor that depend on the kind of document. */
export type DocumentText = Pick<
  ComponentProps<typeof DocumentEditor>,
  "onReadingKey" | "onAltKey" | "onSelectionTab" | "extensions" | "commands"
> & {
  /** Renders a quoted highlight in the editor. */
  embedView?: NodeViewRenderer;
  /** Renders a chart in the editor. */
  chartView?: NodeViewRenderer;
  renderEmbed?: (highlightId: string) => ReactNode;
};

const renderChart = (view: unknown) => <DocumentChart view={view} />;

/** A document's text: as the API returned it, until the editor has loaded. */
export function DocumentBody(props: {
  page: DocumentPageState;
  text: DocumentText;
  firstContent: unknown;
  /** The editor must wait for something else. */
  waits?: boolean;
}) {
  const { page, text, firstContent } = props;
  const { words } = page;
  const [first, setFirst] = useState<HTMLElement | null>(null);
  useReadingPlace(page.document.id, page.editor?.view.dom ?? first);
  const typed = useTypedReferences(page.editing);
  const typedAhead = useTypedAhead();
  const commands = useMemo(() => [...(text.commands ?? []), typed.command], [text.commands, typed.command]);
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
  const { renderEmbed, embedView, chartView, ...editor } = text;
  if (page.session && page.ready && !props.waits) {
    return (
      <>
        <DocumentEditor
          {...editor}
          views={{ ...referenceViews, highlight: embedView, chart: chartView }}
          extensions={() => [pastedReferences, ...typed.extensions(), ...(editor.extensions?.() ?? [])]}
          commands={commands}
          label={words.text}
          session={page.session}
          placeholder={page.editing ? words.placeholder.writing : words.placeholder.reading}
          editing={page.editing}
          onLeave={page.stopEditing}
          onEditor={page.setEditor}
        />
        {page.editor && page.editing && (
          <ReferenceInsert
            editor={page.editor}
            document={{ type: page.type, id: page.document.id }}
            open={typed.open}
            keys={typed.keys}
          />
        )}
      </>
    );
  }
  if (page.isNew && typedAhead !== "") {
    return (
      <>
        {page.editing && <ToolbarSpace />}
        <TypedLines text={typedAhead} />
      </>
    );
  }
  if (firstContent === undefined || firstContent === null)
    return <LoadingState rows={8} rowHeight={22} label={t("document.text.loading", "Loading the text…")} />;
  return (
    <>
      {page.editing && <ToolbarSpace />}
      <StaticDocument
        ref={setFirst}
        content={firstContent}
        blocksMax={documentBeginningBlocks}
        label={words.text}
        renderReference={renderReference}
        renderChart={renderChart}
        {...(renderEmbed ? { renderEmbed } : {})}
      />
    </>
  );
}
