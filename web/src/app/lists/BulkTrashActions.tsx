import { bulkItemsMax } from "@fieldstone/model/limits.ts";
import { IconTrash } from "@tabler/icons-react";
import type { TrashableType } from "../../graphql/graphql.ts";
import { Button } from "../../ui/forms/Button.tsx";
import { t } from "../i18n/t.ts";
import { useShortcuts } from "../shortcuts/useShortcuts.ts";
import { BulkActions } from "./BulkActions.tsx";
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
  const remove = () => void trash(ids.map((id) => ({ type, id }))).then((done) => done && selection.clear());
  useShortcuts(
    ids.length > 0 && reason === undefined
      ? [{ keys: "Delete", label: t("bulk.delete", "Move to trash"), group: "page", run: remove }]
      : [],
  );
  return (
    <BulkActions selection={selection}>
      <Button
        size="small"
        icon={<IconTrash size={16} aria-hidden />}
        disabledReason={reason}
        onClick={remove}
      >
        {t("bulk.delete", "Move to trash")}
      </Button>
    </BulkActions>
  );
}
