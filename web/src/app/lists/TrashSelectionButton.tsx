import { IconTrash } from "@tabler/icons-react";
import { Button } from "../../ui/forms/Button.tsx";
import { keepFocusNear } from "../../ui/lists/keep-focus-near.ts";
import { t } from "../i18n/t.ts";
import { useShortcuts } from "../shortcuts/useShortcuts.ts";
import type { ListSelection } from "./useListSelection.ts";

/** Moves the selected rows of a list to the trash, by button or by the Delete key. */
export function TrashSelectionButton(props: {
  selection: ListSelection;
  /** How many of the selected rows it moves. */
  count: number;
  label?: string;
  disabledReason: string | undefined;
  /** Resolves to whether they were moved. */
  onTrash: () => Promise<boolean>;
}) {
  const { selection, count, label = t("bulk.delete", "Move to trash"), disabledReason, onTrash } = props;
  const trash = () => {
    keepFocusNear(document.activeElement);
    void onTrash().then((done) => done && selection.clear());
  };
  useShortcuts(
    count > 0 && selection.hasKeys && disabledReason === undefined
      ? [{ keys: "Delete", label, group: "page", run: trash }]
      : [],
  );
  return (
    <Button
      size="small"
      icon={<IconTrash size={16} aria-hidden />}
      disabledReason={disabledReason}
      onClick={trash}
    >
      {label}
    </Button>
  );
}
