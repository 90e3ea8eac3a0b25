import type { ReactNode } from "react";
import { RejectedEditsNotice } from "../editor/collaboration/RejectedEditsNotice.tsx";
import { DocumentLayout } from "../editor/DocumentLayout.tsx";
import { ChartProjectContext } from "../editor/nodes/DocumentChart.tsx";
import { DocumentBody, type DocumentText } from "./DocumentBody.tsx";
import { DocumentHeader, type DocumentHeaderProps } from "./DocumentHeader.tsx";
import { NamedWords } from "./NamedWords.tsx";

/** A document on screen: its header, its text, and its side panel. Each kind fills in its own parts. */
export function DocumentFrame(
  props: DocumentHeaderProps & {
    side: ReactNode;
    panel: { readonly open: boolean; readonly close: () => void };
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
  return (
    <DocumentLayout sideLabel={page.words.side} sideOpen={panel.open} onCloseSide={panel.close} side={side}>
      <RejectedEditsNotice count={page.document.rejectedEditCount} />
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
