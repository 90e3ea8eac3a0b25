import { bulkItemsMax } from "@fieldstone/model/limits.ts";
import type { TrashableType } from "../../graphql/graphql.ts";
import { t } from "../i18n/t.ts";
import { BulkActions } from "./BulkActions.tsx";
import { TrashSelectionButton } from "./TrashSelectionButton.tsx";
import { useBulkTrash } from "./useBulkTrash.ts";
import type { ListSelection } from "./useListSelection.ts";

/** Moves the selected rows of a list to the trash together. */
export function BulkTrashActions(props: {
  selection: ListSelection;
  /** The type of all rows, or of each. */
  type: TrashableType | ((id: string) => TrashableType | undefined);
  /** Why the user may not move the selected rows. */
  disabledReason?: string | undefined;
  refresh: () => void;
}) {
  const { selection, type, disabledReason, refresh } = props;
  const trash = useBulkTrash(refresh);
  const objects = [...selection.selected].flatMap((id) => {
    const its = typeof type === "function" ? type(id) : type;
    return its === undefined ? [] : [{ type: its, id }];
  });
  const tooMany =
    objects.length > bulkItemsMax ? t("bulk.max", "Select at most {n}.", { n: bulkItemsMax }) : undefined;
  return (
    <BulkActions selection={selection}>
      <TrashSelectionButton
        selection={selection}
        count={objects.length}
        disabledReason={disabledReason ?? tooMany}
        onTrash={() => trash(objects)}
      />
    </BulkActions>
  );
}
