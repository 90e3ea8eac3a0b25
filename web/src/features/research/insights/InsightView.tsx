import { useQuery } from "@apollo/client/react";
import { parseId } from "@fieldstone/model/ids.ts";
import { useEffect, useMemo, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { readNotePlace } from "../../../app/navigation/note-place.ts";
import { useAddressHash } from "../../../app/navigation/useAddressHash.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { InsightHighlightsDocument, type InsightPage_InsightFragment } from "../../../graphql/graphql.ts";
import { DocumentBody } from "../documents/DocumentBody.tsx";
import { useDocumentPage } from "../documents/useDocumentPage.ts";
import type { BlockCommand } from "../editor/block-commands.ts";
import { DocumentLayout } from "../editor/DocumentLayout.tsx";
import { MoveBlock } from "../editor/move-block.ts";
import { RejectedEditsNotice } from "../editor/RejectedEditsNotice.tsx";
import { EmbeddedQuote } from "./EmbeddedQuote.tsx";
import { embedView } from "./EmbedView.tsx";
import { HighlightPicker } from "./HighlightPicker.tsx";
import { InsightComments } from "./InsightComments.tsx";
import { InsightHeader } from "./InsightHeader.tsx";
import { insightLabels, insightText } from "./insight-labels.ts";

/** One insight on screen. */
export function InsightView(props: { insight: InsightPage_InsightFragment; firstContent: unknown }) {
  const { insight } = props;
  const { user } = useSession();
  const page = useDocumentPage({
    kind: "insight",
    object: insight,
    blank: insight.wordCount === 0 && insight.title === "",
    opensEditable: !insight.publishedAt || insight.author.user?.id === user.id,
    labels: insightLabels(),
  });
  const { editor } = page;
  const [picking, setPicking] = useState(false);
  const [sideOpen, setSideOpen] = useState(false);
  // Read together, so that the quotes do not ask one by one.
  const quotes = useQuery(InsightHighlightsDocument, { variables: { id: insight.id } });
  const hash = useAddressHash();
  const place = useMemo(() => readNotePlace(hash), [hash]);
  const commands = useMemo<readonly BlockCommand[]>(
    () => [
      {
        key: "quote-highlight",
        label: t("insight.command.quote", "Quote a highlight"),
        hint: "",
        words: "highlight embed evidence",
        run: () => setPicking(true),
      },
    ],
    [],
  );
  useEffect(() => {
    if (place.comment) setSideOpen(true);
  }, [place.comment]);
  const quote = (highlightId: string) => {
    setPicking(false);
    page.startEditing();
    editor
      ?.chain()
      .setReading(false)
      .focus()
      .insertContent([
        { type: "highlightEmbed", attrs: { highlightId: parseId(highlightId) } },
        { type: "paragraph" },
      ])
      .run();
  };
  return (
    <>
      <DocumentLayout
        sideLabel={t("insight.side", "About this insight")}
        sideOpen={sideOpen}
        onCloseSide={() => setSideOpen(false)}
        side={<InsightComments insightId={insight.id} focusedId={place.comment} />}
      >
        <RejectedEditsNotice count={insight.rejectedEditCount} />
        <InsightHeader
          insight={insight}
          page={page}
          onQuote={() => setPicking(true)}
          onSide={() => setSideOpen(true)}
        />
        <DocumentBody
          documentId={insight.id}
          page={page}
          firstContent={props.firstContent}
          waits={!quotes.data && !quotes.error}
          text={{
            ...insightText(),
            onReadingKey: (key) => {
              if (key === "e") page.startEditing();
              return key === "e";
            },
            embedView,
            commands,
            extensions: () => [MoveBlock],
            renderEmbed: (id) => <EmbeddedQuote highlightId={id} />,
          }}
        />
      </DocumentLayout>
      {picking && insight.project && (
        <HighlightPicker
          projectId={insight.project.id}
          onClose={() => {
            setPicking(false);
            editor?.commands.focus();
          }}
          onPick={(highlight) => quote(highlight.id)}
        />
      )}
    </>
  );
}
