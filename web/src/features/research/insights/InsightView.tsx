import { useQuery } from "@apollo/client/react";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { parseId } from "@fieldstone/model/ids.ts";
import { IconMessage } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { lazy, Suspense, useMemo, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { readNotePlace } from "../../../app/navigation/note-place.ts";
import { useAddressHash } from "../../../app/navigation/useAddressHash.ts";
import { useAskAbout } from "../../../app/navigation/useAskAbout.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { InsightHighlightsDocument, type InsightPage_InsightFragment } from "../../../graphql/graphql.ts";
import { Opening } from "../../../ui/feedback/Opening.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import type { MenuItem } from "../../../ui/overlays/menu-items.ts";
import { DocumentFrame } from "../documents/DocumentFrame.tsx";
import type { DocumentViewProps } from "../documents/lazy-view.ts";
import { noEditReason } from "../documents/useDocumentItems.ts";
import { useDocumentPage } from "../documents/useDocumentPage.ts";
import { useNamedFile } from "../documents/useNamedFile.ts";
import { useSidePanel } from "../documents/useSidePanel.ts";
import type { BlockCommand } from "../editor/toolbar/block-commands.ts";
import { MoveBlock } from "../editor/toolbar/move-block.ts";
import { EmbeddedQuote } from "./EmbeddedQuote.tsx";
import { chartView, embedView } from "./EmbedView.tsx";
import { HighlightPicker } from "./HighlightPicker.tsx";
import { InsightSidebar, type InsightTab } from "./InsightSidebar.tsx";
import { opensInsightForWriting, PublishedText } from "./insight-facts.tsx";
import { insightLabels } from "./insight-labels.ts";
import { useInsightActions } from "./useInsightActions.ts";
import { usePresentInsight } from "./usePresentInsight.ts";

const quoteCommand = (run: () => void): BlockCommand => ({
  key: "quote-highlight",
  label: t("insight.command.quote", "Quote a highlight"),
  hint: "",
  words: "highlight embed evidence",
  run,
});

const chartCommand = (): BlockCommand => ({
  key: "chart",
  label: t("insight.command.chart", "Chart of tags"),
  hint: "",
  words: "graph bar pie radar treemap count",
  run: (editor) =>
    void editor
      .chain()
      .setReading(false)
      .focus()
      .insertContent([{ type: "chart" }, { type: "paragraph" }])
      .run(),
});

/** Inserts a highlight at the caret, with a line below it to continue on. */
function insertQuote(editor: Editor, highlightId: string): void {
  editor
    .chain()
    .setReading(false)
    .focus()
    .insertContent([
      { type: "highlightEmbed", attrs: { highlightId: parseId(highlightId) } },
      { type: "paragraph" },
    ])
    .run();
}

/** The button beside Share, also offered in the command palette. */
function publishItem(
  published: boolean,
  mayEdit: boolean,
  setPublished: (published: boolean) => Promise<unknown>,
): MenuItem {
  return {
    key: "publish",
    label: published ? t("insight.unpublish", "Unpublish") : t("insight.publish", "Publish"),
    disabledReason: noEditReason(mayEdit),
    onSelect: () => void setPublished(!published),
  };
}

const SaveTemplateDialog = lazy(() =>
  import("../templates/SaveTemplateDialog.tsx").then((module) => ({ default: module.SaveTemplateDialog })),
);

/** The place in the insight that the address names, and the side panel opened for it. */
function useInsightPlace() {
  const hash = useAddressHash();
  const place = useMemo(() => readNotePlace(hash), [hash]);
  const { comment, command } = place;
  const wanted = comment ? "comments" : command === undefined ? undefined : "files";
  const panel = useSidePanel<InsightTab>("comments", wanted);
  useNamedFile(place);
  return { comment, panel };
}

/** An insight with its editor. */
export function InsightView(props: DocumentViewProps<InsightPage_InsightFragment>) {
  const { document: insight, firstContent } = props;
  const { user } = useSession();
  const [saving, setSaving] = useState(false);
  const page = useDocumentPage({
    type: "insight",
    document: insight,
    words: insightLabels(),
    blank: insight.wordCount === 0 && insight.title === "",
    opensEditable: opensInsightForWriting(insight, user.id),
  });
  const { editor } = page;
  const actions = useInsightActions(insight);
  const [picking, setPicking] = useState(false);
  // Loaded together, so that the quotes do not load one by one.
  const quotes = useQuery(InsightHighlightsDocument, { variables: { id: insight.id } });
  const { comment, panel } = useInsightPlace();
  const commands = useMemo(() => [quoteCommand(() => setPicking(true)), chartCommand()], []);
  const present = usePresentInsight(insight);
  const ask = useAskAbout("insight", insight.id);
  const published = Boolean(insight.publishedAt);
  const publish = publishItem(published, page.mayEdit, actions.setPublished);
  return (
    <>
      <DocumentFrame
        page={page}
        actions={actions}
        facts={<PublishedText publishedAt={insight.publishedAt} />}
        actionsBefore={
          page.editing && (
            <Button size="small" aria-haspopup="dialog" onClick={() => setPicking(true)}>
              {t("insight.quote", "Quote a highlight")}
            </Button>
          )
        }
        doneIsPlain
        commands={[publish]}
        actionsAfter={
          <Button
            size="small"
            kind={published ? "plain" : "primary"}
            disabledReason={publish.disabledReason}
            onClick={publish.onSelect}
          >
            {publish.label}
          </Button>
        }
        sideButton={
          <IconButton
            label={t("insight.comments", "Comments")}
            size="small"
            onClick={() => panel.show("comments")}
          >
            <IconMessage size={16} aria-hidden />
          </IconButton>
        }
        moreItems={[
          ...present,
          {
            key: "versions",
            label: t("insight.versions", "Version history"),
            onSelect: () => panel.show("versions"),
          },
          ...ask,
          {
            key: "template",
            label: t("template.save.menu", "Save as template…"),
            disabledReason: user.role === "VIEWER" ? disabledReasons.noProjectEdit : undefined,
            onSelect: () => setSaving(true),
          },
        ]}
        panel={panel}
        side={
          <InsightSidebar
            insightId={insight.id}
            tab={panel.tab}
            onTab={panel.setTab}
            focusedId={comment}
            canWrite={page.mayEdit}
          />
        }
        text={{
          onReadingKey: page.onReadingKey,
          embedView,
          chartView,
          commands,
          extensions: () => [MoveBlock],
          renderEmbed: (id) => <EmbeddedQuote highlightId={id} />,
        }}
        firstContent={firstContent}
        waits={!quotes.data && !quotes.error}
      />
      {saving && (
        <Suspense fallback={<Opening />}>
          <SaveTemplateDialog
            source={{ type: "insight", id: insight.id, title: insight.title }}
            onClose={() => setSaving(false)}
          />
        </Suspense>
      )}
      {picking && insight.project && (
        <HighlightPicker
          projectId={insight.project.id}
          onClose={() => {
            setPicking(false);
            editor?.commands.focus();
          }}
          onPick={({ id }) => {
            setPicking(false);
            page.startEditing();
            if (editor) insertQuote(editor, id);
          }}
        />
      )}
    </>
  );
}
