import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { bulkItemsMax } from "@fieldstone/model/limits.ts";
import { IconTag } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { ViewTarget } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { Popover } from "../../../ui/Popover.tsx";
import { TagPicker } from "../highlights/TagPicker.tsx";
import { useHighlightBulk } from "../workbench/useHighlightBulk.ts";
import { isCard, withHeld } from "./canvas-geometry.ts";
import type { CanvasStore } from "./canvas-store.ts";
import { useHighlightsOfCards } from "./useHighlightsOfCards.ts";

/**
 * Gives one tag, chosen or made here, to every highlight in the chosen groups. Notes and insights have the tags of
 * their highlights: of those it tags the highlights that are in them, or that they quote.
 */
export function TagGroupButton(props: {
  store: CanvasStore;
  projectId: string;
  target: ViewTarget;
  reload: (ids: readonly string[]) => Promise<void>;
}) {
  const { store, projectId, target, reload } = props;
  const [isPicking, setIsPicking] = useState(false);
  const cards = withHeld(store.targets, store.placed).filter(isCard);
  const ids = cards.map(({ id }) => id);
  const findHighlights = useHighlightsOfCards(store, projectId, target);
  const bulk = useHighlightBulk(projectId, () => void reload(ids));
  if (ids.length === 0) return null;
  const reason = !store.canEdit
    ? disabledReasons.noProjectEdit
    : ids.length > bulkItemsMax
      ? t("bulk.max", "Select at most {n}.", { n: bulkItemsMax })
      : undefined;
  const label = store.targets.some(({ type }) => type === "group")
    ? t("canvas.tag-group", "Tag all in this group")
    : target === "HIGHLIGHT"
      ? t("canvas.tag", "Tag")
      : t("canvas.tag-highlights", "Tag the highlights");
  /** A tag is made, where it is a new one, only once there is something to give it to. */
  const give = async (tagOf: () => Promise<{ id: string; title: string } | undefined>) => {
    setIsPicking(false);
    const highlights = await findHighlights(ids);
    const tag = highlights.length > 0 ? await tagOf() : undefined;
    if (!tag) return;
    const done = t("bulk.tagged", "{n, plural, one {# highlight} other {# highlights}} tagged “{title}”.", {
      title: tag.title,
      n: highlights.length,
    });
    await bulk.change(highlights, { add: [tag.id] }, done);
  };
  return (
    <Popover
      open={isPicking}
      onOpenChange={setIsPicking}
      label={label}
      width={320}
      target={
        <Button
          size="small"
          icon={<IconTag size={16} aria-hidden />}
          disabledReason={reason}
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
        onCreate={(title, color, boardId) => void give(() => bulk.createTag(title, color, boardId))}
        onClose={() => setIsPicking(false)}
      />
    </Popover>
  );
}
