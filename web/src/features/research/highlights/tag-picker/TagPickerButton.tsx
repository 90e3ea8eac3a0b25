import { IconPlus } from "@tabler/icons-react";
import { t } from "../../../../app/i18n/t.ts";
import { Popover } from "../../../../ui/overlays/Popover.tsx";
import { LazySuggestedTags } from "../../suggestions/LazySuggestedTags.tsx";
import type { DocumentHighlight } from "../cache/note-highlights-cache.ts";
import styles from "../card/HighlightCard.module.css";
import type { HighlightCardActions } from "../card/highlight-card-actions.ts";
import { TagPicker } from "./TagPicker.tsx";

/** Opens the tag picker of a highlight. */
export function TagPickerButton(props: {
  highlight: DocumentHighlight;
  projectId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  actions: Pick<HighlightCardActions, "onToggleTag" | "onCreateTag" | "whenMade">;
}) {
  const { highlight, projectId, open, onOpenChange, actions } = props;
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      label={t("highlights.tags", "Tags of this highlight")}
      position="bottom-end"
      width={300}
      target={
        <button
          type="button"
          className={styles.add}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => onOpenChange(!open)}
        >
          <IconPlus size={12} aria-hidden /> {t("highlights.tag", "Tag")}
        </button>
      }
    >
      <TagPicker
        projectId={projectId}
        selectedIds={highlight.tags.map(({ id }) => id)}
        onToggle={(tag, chosen) => actions.onToggleTag(highlight, tag, chosen)}
        onCreate={(...created) => actions.onCreateTag(highlight, ...created)}
        onClose={() => onOpenChange(false)}
      />
      <LazySuggestedTags highlightId={highlight.id} whenMade={() => actions.whenMade(highlight)} />
    </Popover>
  );
}
