import type { ReactNode } from "react";
import { ChartProjectContext } from "../editor/DocumentChart.tsx";
import { DocumentLayout } from "../editor/DocumentLayout.tsx";
import { RejectedEditsNotice } from "../editor/RejectedEditsNotice.tsx";
import { DocumentBody, type DocumentText } from "./DocumentBody.tsx";
import { DocumentHeader, type DocumentHeaderProps } from "./DocumentHeader.tsx";
import { NamedWords } from "./NamedWords.tsx";

/** A document on screen: its header, its text, and what is known about it beside them. Each kind fills in what is its own. */
export function DocumentFrame(
  props: DocumentHeaderProps & {
    side: ReactNode;
    panel: { readonly open: boolean; readonly close: () => void };
    text: DocumentText;
    firstContent: unknown;
    /** Something else that the editor waits for. */
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
