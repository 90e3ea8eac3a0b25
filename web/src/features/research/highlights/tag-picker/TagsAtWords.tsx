import { t } from "../../../../app/i18n/t.ts";
import { Popover } from "../../../../ui/overlays/Popover.tsx";
import { LazySuggestedTags } from "../../suggestions/LazySuggestedTags.tsx";
import type { DocumentHighlight } from "../cache/note-highlights-cache.ts";
import type { HighlightActions } from "../highlight-actions.ts";
import { TagPicker } from "./TagPicker.tsx";
import { useTagCreation } from "./useTagCreation.ts";

/** The tag picker of a highlight, positioned at its words. */
export function TagsAtWords(props: {
  highlight: DocumentHighlight;
  at: DOMRect;
  projectId: string;
  actions: HighlightActions;
  onClose: () => void;
}) {
  const { highlight, at, projectId, actions, onClose } = props;
  const createTag = useTagCreation(projectId, actions);
  const { left, top, width, height } = at;
  return (
    <Popover
      open
      onOpenChange={(open) => !open && onClose()}
      label={t("highlights.tags", "Tags of this highlight")}
      width={300}
      target={
        <span
          aria-hidden
          style={{ position: "fixed", left, top, width, height, pointerEvents: "none", zIndex: 1 }}
        />
      }
    >
      <TagPicker
        projectId={projectId}
        selectedIds={highlight.tags.map(({ id }) => id)}
        onToggle={(tag, chosen) =>
          void (chosen ? actions.tag(highlight.id, tag) : actions.untag(highlight.id, tag))
        }
        onCreate={(title, color, boardId) => void createTag(highlight.id, title, color, boardId)}
        onClose={onClose}
      />
      <LazySuggestedTags highlightId={highlight.id} whenMade={() => actions.whenMade(highlight.id)} />
    </Popover>
  );
}
