import { titleOf } from "@fieldstone/model/display-names.ts";
import { IconDotsVertical, IconMessage, IconPencil, IconShare } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../app/i18n/t.ts";
import { PageCrumbs } from "../../app/navigation/PageCrumbs.tsx";
import { writePathId } from "../../app/navigation/path-id.ts";
import { usePeek } from "../../app/peek/usePeek.ts";
import type { InsightPage_InsightFragment } from "../../graphql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import type { CollaborationSession } from "../editor/collaboration-session.ts";
import styles from "../editor/DocumentHeader.module.css";
import { SideButton } from "../editor/DocumentLayout.tsx";
import { documentCrumbs } from "../editor/document-crumbs.ts";
import { MoveDialog } from "../editor/MoveDialog.tsx";
import { ParticipantList } from "../editor/ParticipantList.tsx";
import { SaveStateText } from "../editor/SaveStateText.tsx";
import { TitleField } from "../editor/TitleField.tsx";
import { ShareDialog } from "../sharing/ShareDialog.tsx";
import { useInsightActs } from "./useInsightActs.ts";

/** Where the insight stands, what it says in one line, whether it is published, and the acts on it as a whole. */
export function InsightHeader(props: {
  insight: InsightPage_InsightFragment;
  canWrite: boolean;
  editing: boolean;
  session: CollaborationSession | undefined;
  onEdit: () => void;
  onDone: () => void;
  onQuote: () => void;
  onSide: () => void;
  onEnter: () => void;
}) {
  const { insight, canWrite, editing, session } = props;
  const acts = useInsightActs(insight);
  const peek = usePeek();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<"move" | "share">();
  const reason = canWrite
    ? undefined
    : t("insight.no-right", "You don’t have edit permissions in this project");
  const published = Boolean(insight.publishedAt);
  const remove = async () => {
    if (!(await acts.delete())) return;
    if (peek.mode === "page") {
      void navigate({ to: `/projects/${writePathId(insight.project.id, insight.project.title)}` });
    } else peek.close();
  };
  return (
    <header className={styles.header}>
      <PageCrumbs path={documentCrumbs(insight.project)} />
      <TitleField
        title={insight.title}
        untitled={titleOf("", "insight")}
        label={t("insight.title", "Title of the insight")}
        readOnly={!canWrite}
        onChange={(title) => void acts.rename(title)}
        onEnter={props.onEnter}
      />
      <div className={styles.bar}>
        <span className={styles.facts}>
          <span className={styles.strong}>
            {published ? t("insight.published", "Published") : t("insight.draft", "Not published")}
          </span>
          <span>
            {insight.author.name} · <RelativeTime value={insight.createdAt} />
          </span>
          <SaveStateText session={session} />
        </span>
        <ParticipantList session={session} />
        <div className={styles.acts}>
          {editing && (
            <Button size="small" aria-haspopup="dialog" onClick={props.onQuote}>
              {t("insight.quote", "Quote a highlight")}
            </Button>
          )}
          <Button
            size="small"
            icon={<IconPencil size={14} aria-hidden />}
            disabledReason={reason}
            onClick={editing ? props.onDone : props.onEdit}
          >
            {editing ? t("insight.done", "Done") : t("insight.edit", "Edit")}
          </Button>
          <Button
            size="small"
            icon={<IconShare size={14} aria-hidden />}
            disabledReason={reason}
            aria-haspopup="dialog"
            onClick={() => setDialog("share")}
          >
            {t("insight.share", "Share")}
          </Button>
          <Button
            size="small"
            kind={published ? "plain" : "primary"}
            disabledReason={reason}
            onClick={() => void acts.setPublished(!published)}
          >
            {published ? t("insight.unpublish", "Unpublish") : t("insight.publish", "Publish")}
          </Button>
          <SideButton>
            <IconButton label={t("insight.comments", "Comments")} size="small" onClick={props.onSide}>
              <IconMessage size={16} aria-hidden />
            </IconButton>
          </SideButton>
          <Menu
            label={t("insight.menu", "Insight")}
            target={
              <IconButton
                label={t("insight.more", "More about this insight")}
                size="small"
                aria-haspopup="menu"
              >
                <IconDotsVertical size={16} aria-hidden />
              </IconButton>
            }
            sections={[
              {
                key: "acts",
                items: [
                  {
                    key: "move",
                    label: t("insight.move", "Move to…"),
                    disabledReason: reason,
                    onSelect: () => setDialog("move"),
                  },
                  {
                    key: "delete",
                    label: t("insight.delete", "Delete insight"),
                    danger: true,
                    disabledReason: reason,
                    onSelect: () => void remove(),
                  },
                ],
              },
            ]}
          />
        </div>
      </div>
      <MoveDialog
        open={dialog === "move"}
        onClose={() => setDialog(undefined)}
        title={t("insight.move.title", "Move this insight")}
        currentProjectId={insight.project.id}
        onMove={(project) => {
          setDialog(undefined);
          void acts.move(project);
        }}
      />
      {dialog === "share" && (
        <ShareDialog
          subject={{ type: "insight", id: insight.id }}
          title={t("insight.share.title", "Share this insight")}
          onClose={() => setDialog(undefined)}
        />
      )}
    </header>
  );
}
