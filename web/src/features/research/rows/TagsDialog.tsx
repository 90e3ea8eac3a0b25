import { t } from "../../../app/i18n/t.ts";
import type { HighlightRow_HighlightFragment } from "../../../graphql/graphql.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { TagPicker } from "../highlights/tag-picker/TagPicker.tsx";
import { useHighlightBulk } from "../workbench/useHighlightBulk.ts";

/** Adds tags to a listed highlight, removes them, and creates new ones. */
export function TagsDialog(props: {
  highlight: HighlightRow_HighlightFragment;
  projectId: string;
  refresh: () => void;
  onClose: () => void;
}) {
  const { highlight, projectId, refresh, onClose } = props;
  const bulk = useHighlightBulk(projectId, refresh);
  const give = ({ id, title }: { id: string; title: string }, newTagId?: string) =>
    void bulk.change(
      [highlight],
      { add: [id], newTagId },
      t("highlights.done.tagged", "Tagged “{title}”.", { title }),
    );
  const take = ({ id, title }: { id: string; title: string }) =>
    void bulk.change(
      [highlight],
      { remove: [id] },
      t("highlights.done.untagged", "Tag “{title}” removed.", { title }),
    );
  return (
    <Dialog open onClose={onClose} title={t("highlights.tags", "Tags of this highlight")}>
      <TagPicker
        projectId={projectId}
        selectedIds={highlight.tags.map(({ id }) => id)}
        onToggle={(tag, selected) => (selected ? give(tag) : take(tag))}
        onCreate={(title, color, boardId) =>
          void bulk.createTag(title, color, boardId).then((tag) => tag && give(tag, tag.id))
        }
        onClose={onClose}
      />
    </Dialog>
  );
}
