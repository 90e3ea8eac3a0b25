import { bulkItemsMax } from "@fieldstone/model/limits.ts";
import type { TrashableType } from "../../graphql/graphql.ts";
import { t } from "../i18n/t.ts";
import { BulkActions } from "./BulkActions.tsx";
import { TrashSelectionButton } from "./TrashSelectionButton.tsx";
import { useBulkTrash } from "./useBulkTrash.ts";
import type { ListSelection } from "./useListSelection.ts";

/** Moves the selected rows of a list of one type to the trash together. */
export function BulkTrashActions(props: {
  selection: ListSelection;
  type: TrashableType;
  refresh: () => void;
}) {
  const { selection, type, refresh } = props;
  const trash = useBulkTrash(refresh);
  const ids = [...selection.selected];
  const reason =
    ids.length > bulkItemsMax ? t("bulk.max", "Select at most {n}.", { n: bulkItemsMax }) : undefined;
  return (
    <BulkActions selection={selection}>
      <TrashSelectionButton
        selection={selection}
        count={ids.length}
        disabledReason={reason}
        onTrash={() => trash(ids.map((id) => ({ type, id })))}
      />
    </BulkActions>
  );
}
