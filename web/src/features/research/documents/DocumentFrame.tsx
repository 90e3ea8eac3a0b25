import type { ReactNode } from "react";
import { DropOverlay } from "../../../ui/forms/DropOverlay.tsx";
import { RejectedEditsNotice } from "../editor/collaboration/RejectedEditsNotice.tsx";
import { UnsavedEditsNotice } from "../editor/collaboration/UnsavedEditsNotice.tsx";
import { DocumentLayout } from "../editor/DocumentLayout.tsx";
import { ChartProjectContext } from "../editor/nodes/DocumentChart.tsx";
import { DocumentBody, type DocumentText } from "./DocumentBody.tsx";
import { DocumentHeader, type DocumentHeaderProps } from "./DocumentHeader.tsx";
import { NamedWords } from "./NamedWords.tsx";
import { useDocumentFileDrop } from "./useDocumentFileDrop.ts";

/** A document on screen: its header, its text, and its side panel. Each kind fills in its own parts. */
export function DocumentFrame(
  props: DocumentHeaderProps & {
    side: ReactNode;
    panel: { readonly open: boolean; readonly close: () => void; readonly show: (tab: "files") => void };
    text: DocumentText;
    firstContent: unknown;
    /** The editor must wait for something else. */
    waits?: boolean;
    aboveText?: ReactNode;
    belowText?: ReactNode;
  },
) {
  const { side, panel, text, firstContent, waits = false, aboveText, belowText, ...header } = props;
  const { page } = header;
  const { words, mayEdit } = page;
  const drop = useDocumentFileDrop({
    documentId: page.document.id,
    mayEdit,
    words,
    onAdded: () => panel.show("files"),
  });
  return (
    <DocumentLayout
      sideLabel={words.side}
      sideOpen={panel.open}
      onCloseSide={panel.close}
      side={side}
      dropHandlers={drop.handlers}
    >
      {drop.over && <DropOverlay>{mayEdit ? words.drop : words.readOnly}</DropOverlay>}
      <RejectedEditsNotice count={page.document.rejectedEditCount} />
      <UnsavedEditsNotice
        session={page.session}
        readText={() => page.editor?.getText({ blockSeparator: "\n\n" }) ?? ""}
      />
      <DocumentHeader {...header} />
      <NamedWords editor={page.editor} />
      {aboveText}
      <ChartProjectContext value={page.document.project?.id}>
        <DocumentBody page={page} text={text} firstContent={firstContent} waits={waits} />
      </ChartProjectContext>
      {belowText}
    </DocumentLayout>
  );
}
