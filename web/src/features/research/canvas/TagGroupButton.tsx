import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { bulkItemsMax } from "@fieldstone/model/limits.ts";
import { t } from "../../../app/i18n/t.ts";
import type { ViewTarget } from "../../../graphql/graphql.ts";
import { TagHighlightsButton } from "../workbench/TagHighlightsButton.tsx";
import { useHighlightsOfDocuments } from "../workbench/useHighlightsOfDocuments.ts";
import { isCard, withHeld } from "./canvas-geometry.ts";
import type { CanvasStore } from "./canvas-store.ts";

/**
 * Adds one tag, existing or new, to every highlight in the selected groups. The tags of notes and insights
 * come from their highlights, so it tags the highlights that those contain or quote.
 */
export function TagGroupButton(props: {
  store: CanvasStore;
  projectId: string;
  target: ViewTarget;
  reload: (ids: readonly string[]) => Promise<void>;
}) {
  const { store, projectId, target, reload } = props;
  const cards = withHeld(store.targets, store.placed).filter(isCard);
  const ids = cards.map(({ id }) => id);
  const findOfDocuments = useHighlightsOfDocuments(projectId, target === "INSIGHT" ? "INSIGHT" : "NOTE");
  if (ids.length === 0) return null;
  const reason = !store.canEdit
    ? disabledReasons.noProjectEdit
    : ids.length > bulkItemsMax
      ? t("bulk.max", "Select at most {n}.", { n: bulkItemsMax })
      : undefined;
  const group = store.targets.find((each) => each.type === "group");
  const label = group
    ? t("canvas.tag-group", "Tag all in this group")
    : target === "HIGHLIGHT"
      ? t("bulk.tag", "Tag")
      : t("bulk.tag-highlights", "Tag the highlights");
  return (
    <TagHighlightsButton
      projectId={projectId}
      label={label}
      disabledReason={reason}
      suggestedTitle={group?.title}
      find={async () =>
        target === "HIGHLIGHT"
          ? ids.map((id) => ({ id, tags: [...(store.card(id)?.tags ?? [])] }))
          : await findOfDocuments(ids)
      }
      refresh={() => void reload(ids)}
    />
  );
}
