import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { bulkItemsMax } from "@fieldstone/model/limits.ts";
import { IconBulb, IconCopy, IconTag, IconTagOff, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { BulkActions } from "../../../app/lists/BulkActions.tsx";
import type { ListSelection } from "../../../app/lists/useListSelection.ts";
import { useShortcuts } from "../../../app/shortcuts/useShortcuts.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { Popover } from "../../../ui/overlays/Popover.tsx";
import { TagPicker } from "../highlights/tag-picker/TagPicker.tsx";
import { DraftInsightButton } from "../suggestions/DraftInsightButton.tsx";
import { SuggestTagsButton } from "../suggestions/SuggestTagsButton.tsx";
import { projectsOf } from "./projects-of.ts";
import { type BulkHighlight, type ChangedPart, useHighlightBulk } from "./useHighlightBulk.ts";

/** The actions on the selected highlights of a list. */
export function HighlightBulkActions(props: {
  projectId: string | undefined;
  selection: ListSelection;
  highlights: readonly BulkHighlight[];
  /** Whether the user may create insights and change others' highlights. */
  canWrite: boolean;
  refresh: (changed: ChangedPart) => void;
  /** Extra actions of the page. */
  more?: ReactNode;
}) {
  const { selection, projectId, canWrite, refresh, more } = props;
  const chosen = props.highlights.filter(({ id }) => selection.selected.has(id));
  const [picking, setPicking] = useState<"tag" | "move">();
  const bulk = useHighlightBulk(projectId, refresh);
  const tooMany =
    chosen.length > bulkItemsMax ? t("bulk.max", "Select at most {n}.", { n: bulkItemsMax }) : undefined;
  const reason = canWrite ? tooMany : disabledReasons.noProjectEdit;
  const removeReason = chosen.every(({ viewerLevel }) => viewerLevel !== "READ") ? tooMany : reason;
  const tags = [...new Map(chosen.flatMap((each) => each.tags).map((tag) => [tag.id, tag])).values()];
  const makeInsight = () => void bulk.makeInsight(chosen).then(selection.clear);
  const remove = () => void bulk.remove(chosen).then((done) => done && selection.clear());
  useShortcuts(
    chosen.length > 0 && selection.hasKeys
      ? [
          ...(projectId
            ? [
                {
                  keys: "t",
                  label: t("bulk.tag", "Tag"),
                  group: "page",
                  run: () => setPicking("tag"),
                } as const,
              ]
            : []),
          { keys: "i", label: t("bulk.insight", "Create an insight"), group: "page", run: makeInsight },
          { keys: "Delete", label: t("bulk.delete", "Move to trash"), group: "page", run: remove },
        ]
      : [],
  );
  return (
    <BulkActions selection={selection}>
      {projectId && (
        <BulkTagPicker
          projectId={projectId}
          picking={picking}
          onPick={setPicking}
          chosen={chosen}
          bulk={bulk}
          reason={tooMany}
        />
      )}
      {!projectId && projectsOf(chosen).length > 1 && <TagOfSeveralProjects />}
      <SuggestTagsButton
        highlightIds={chosen.map(({ id }) => id)}
        disabledReason={tooMany}
        onChange={() => refresh("tags")}
      />
      {tags.length > 0 && (
        <Menu
          label={t("bulk.untag", "Remove tag")}
          position="top-start"
          target={
            <Button size="small" icon={<IconTagOff size={16} aria-hidden />} disabledReason={tooMany}>
              {t("bulk.untag", "Remove tag")}
            </Button>
          }
          sections={[
            {
              key: "tags",
              items: tags.map((tag) => ({
                key: tag.id,
                label: tag.title,
                onSelect: () =>
                  void bulk.change(
                    chosen,
                    { remove: [tag.id] },
                    t(
                      "bulk.untagged",
                      "“{title}” removed from {n, plural, one {# highlight} other {# highlights}}.",
                      {
                        title: tag.title,
                        n: chosen.length,
                      },
                    ),
                  ),
              })),
            },
          ]}
        />
      )}
      <Button
        size="small"
        icon={<IconBulb size={16} aria-hidden />}
        disabledReason={reason}
        onClick={makeInsight}
      >
        {t("bulk.insight", "Create an insight")}
      </Button>
      {projectId && (
        <DraftInsightButton
          projectId={projectId}
          highlightIds={chosen.map(({ id }) => id)}
          disabledReason={reason ?? otherProjectReason(projectId, chosen)}
        />
      )}
      <Button size="small" icon={<IconCopy size={16} aria-hidden />} onClick={() => void bulk.copy(chosen)}>
        {t("bulk.copy", "Copy with source")}
      </Button>
      {more}
      <Button
        size="small"
        icon={<IconTrash size={16} aria-hidden />}
        disabledReason={removeReason}
        onClick={remove}
      >
        {t("bulk.delete", "Move to trash")}
      </Button>
    </BulkActions>
  );
}

/** A project's readers may see its drafts, but not content of another project. */
function otherProjectReason(projectId: string, chosen: readonly BulkHighlight[]): string | undefined {
  return chosen.every(({ project }) => project?.id === projectId)
    ? undefined
    : t("draft.other-project", "Select only highlights from this project.");
}

function TagOfSeveralProjects() {
  return (
    <Button
      size="small"
      icon={<IconTag size={16} aria-hidden />}
      disabledReason={t("bulk.tag.projects", "Select highlights of one project: each has its own tags.")}
    >
      {t("bulk.tag", "Tag")}
    </Button>
  );
}

/** Tag: adds a tag to all or removes it from all. Move to tag: one tag replaces all others. */
function BulkTagPicker(props: {
  projectId: string;
  picking: "tag" | "move" | undefined;
  onPick: (picking: "tag" | "move" | undefined) => void;
  chosen: readonly BulkHighlight[];
  bulk: ReturnType<typeof useHighlightBulk>;
  reason: string | undefined;
}) {
  const { projectId, picking, onPick, chosen, bulk, reason } = props;
  const all = [...new Set(chosen.flatMap((each) => each.tags.map(({ id }) => id)))];
  const shared = all.filter((id) => chosen.every((each) => each.tags.some((tag) => tag.id === id)));

  function give(tag: { id: string; title: string }, newTagId?: string): void {
    const words = { title: tag.title, n: chosen.length };
    if (picking === "move") {
      onPick(undefined);
      const label = t(
        "bulk.moved",
        "{n, plural, one {# highlight} other {# highlights}} moved to “{title}”.",
        words,
      );
      const remove = all.filter((id) => id !== tag.id);
      void bulk.change(chosen, { add: [tag.id], remove, newTagId }, label);
    } else {
      const label = t(
        "bulk.tagged",
        "{n, plural, one {# highlight} other {# highlights}} tagged “{title}”.",
        words,
      );
      void bulk.change(chosen, { add: [tag.id], newTagId }, label);
    }
  }
  function take(tag: { id: string; title: string }): void {
    const words = { title: tag.title, n: chosen.length };
    const label = t(
      "bulk.untagged",
      "“{title}” removed from {n, plural, one {# highlight} other {# highlights}}.",
      words,
    );
    void bulk.change(chosen, { remove: [tag.id] }, label);
  }

  const button = (kind: "tag" | "move", label: string) => (
    <Popover
      key={kind}
      open={picking === kind}
      onOpenChange={(open) => onPick(open ? kind : undefined)}
      label={label}
      position="top-start"
      width={320}
      target={
        <Button
          size="small"
          icon={<IconTag size={16} aria-hidden />}
          disabledReason={reason}
          onClick={() => onPick(picking === kind ? undefined : kind)}
        >
          {label}
        </Button>
      }
    >
      <TagPicker
        projectId={projectId}
        selectedIds={kind === "tag" ? shared : []}
        onToggle={(tag, selected) => (selected ? give(tag) : take(tag))}
        onCreate={(title, color, boardId) =>
          void bulk.createTag(title, color, boardId).then((tag) => tag && give(tag, tag.id))
        }
        onClose={() => onPick(undefined)}
      />
    </Popover>
  );
  return (
    <>
      {button("tag", t("bulk.tag", "Tag"))}
      {all.length > 0 && button("move", t("bulk.move", "Move to tag"))}
    </>
  );
}
