import { IconTag } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { Popover } from "../../../ui/overlays/Popover.tsx";
import { TagPicker } from "../highlights/tag-picker/TagPicker.tsx";
import { useHighlightBulk } from "./useHighlightBulk.ts";
import type { Tagged } from "./useHighlightsOfDocuments.ts";

/** Adds a tag, existing or new, to highlights that are looked up once it is chosen. */
export function TagHighlightsButton(props: {
  projectId: string;
  label: string;
  disabledReason: string | undefined;
  position?: "top-start";
  /** Initial title of a new tag. */
  suggestedTitle?: string | undefined;
  find: () => Promise<readonly Tagged[]>;
  refresh: () => void;
}) {
  const { projectId, label, disabledReason, position, suggestedTitle, find, refresh } = props;
  const [isPicking, setIsPicking] = useState(false);
  const bulk = useHighlightBulk(projectId, refresh);
  /** A new tag is created only if there are highlights to add it to. */
  const give = async (tagOf: () => Promise<{ id: string; title: string } | undefined>, isNew = false) => {
    setIsPicking(false);
    const highlights = await find();
    const tag = highlights.length > 0 ? await tagOf() : undefined;
    if (!tag) return;
    const done = t("bulk.tagged", "{n, plural, one {# highlight} other {# highlights}} tagged “{title}”.", {
      title: tag.title,
      n: highlights.length,
    });
    await bulk.change(highlights, { add: [tag.id], newTagId: isNew ? tag.id : undefined }, done);
  };
  return (
    <Popover
      open={isPicking}
      onOpenChange={setIsPicking}
      label={label}
      {...(position === undefined ? {} : { position })}
      width={320}
      target={
        <Button
          size="small"
          icon={<IconTag size={16} aria-hidden />}
          disabledReason={disabledReason}
          onClick={() => setIsPicking(!isPicking)}
        >
          {label}
        </Button>
      }
    >
      <TagPicker
        projectId={projectId}
        selectedIds={[]}
        onToggle={(tag) => void give(async () => tag)}
        onCreate={(title, color, boardId) => void give(() => bulk.createTag(title, color, boardId), true)}
        onClose={() => setIsPicking(false)}
        suggestedTitle={suggestedTitle}
      />
    </Popover>
  );
}
