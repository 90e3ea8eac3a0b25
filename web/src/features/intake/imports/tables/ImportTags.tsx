import { useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { TagChip } from "../../../../ui/marks/TagChip.tsx";
import { Popover } from "../../../../ui/overlays/Popover.tsx";
import { TagPicker } from "../../../research/highlights/tag-picker/TagPicker.tsx";
import type { PickerTag } from "../../../research/highlights/tag-picker/tag-choices.ts";
import { useNewTags } from "../../../research/highlights/tag-picker/useNewTags.ts";
import styles from "./TableDialog.module.css";

/** Tags for all that a file is imported as. */
export function ImportTags(props: {
  projectId: string;
  onChange: (tagIds: readonly string[]) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { projectId, onChange, open, onOpenChange } = props;
  const newTags = useNewTags(projectId);
  const [tags, setTags] = useState<readonly Pick<PickerTag, "id" | "title" | "color">[]>([]);
  const set = (next: typeof tags) => {
    setTags(next);
    onChange(next.map(({ id }) => id));
  };
  async function create(title: string, color: string, boardId: string | undefined): Promise<void> {
    const tag = await newTags.add(title, color, boardId);
    if (tag) set([...tags, tag]);
  }
  return (
    <div className={styles.tags}>
      <span className={styles.label}>{t("import.tags", "Tags for every note")}</span>
      {tags.map((tag) => (
        <TagChip
          key={tag.id}
          title={tag.title}
          color={tag.color}
          onRemove={() => set(tags.filter(({ id }) => id !== tag.id))}
        />
      ))}
      <Popover
        open={open}
        onOpenChange={onOpenChange}
        label={t("import.tags", "Tags for every note")}
        position="top-start"
        target={
          <Button size="small" aria-expanded={open} onClick={() => onOpenChange(!open)}>
            {t("import.tags.add", "Add tag")}
          </Button>
        }
      >
        <TagPicker
          projectId={projectId}
          selectedIds={tags.map(({ id }) => id)}
          onToggle={(tag, selected) =>
            set(selected ? [...tags, tag] : tags.filter(({ id }) => id !== tag.id))
          }
          onCreate={(title, color, boardId) => void create(title, color, boardId)}
          onClose={() => onOpenChange(false)}
        />
      </Popover>
    </div>
  );
}
