import { t } from "../../../app/i18n/t.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";

interface SummaryMutations {
  remove(id: string): Promise<unknown>;
  restore(id: string): Promise<unknown>;
}

/** Shows that a summary was created, possibly replacing another; undo restores the earlier one. */
export function announceSummary(
  { remove, restore }: SummaryMutations,
  made: string,
  replaced: string | undefined,
): Promise<boolean> {
  return performAction({
    label: t("summary.generated", "Summary generated."),
    run: () => Promise.resolve(),
    undo: () => (replaced === undefined ? remove(made) : restore(replaced)),
    redo: () => restore(made),
  });
}

export function removeSummary({ remove, restore }: SummaryMutations, id: string): Promise<boolean> {
  return performAction({
    label: t("summary.removed", "Summary removed."),
    run: () => remove(id),
    undo: () => restore(id),
  });
}
