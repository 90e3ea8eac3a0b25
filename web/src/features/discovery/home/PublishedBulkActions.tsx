import { useApolloClient } from "@apollo/client/react";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { BulkTrashActions } from "../../../app/lists/BulkTrashActions.tsx";
import type { ListSelection } from "../../../app/lists/useListSelection.ts";
import type { InsightCard_InsightFragment } from "../../../graphql/graphql.ts";

/** Moves the selected published insights to the trash. */
export function PublishedBulkActions(props: {
  selection: ListSelection;
  chosen: readonly InsightCard_InsightFragment[];
}) {
  const { selection, chosen } = props;
  const client = useApolloClient();
  const isEditable = chosen.every(({ viewerLevel }) => viewerLevel !== "READ");
  return (
    <BulkTrashActions
      selection={selection}
      type="insight"
      disabledReason={isEditable ? undefined : disabledReasons.noProjectEdit}
      refresh={() => refetchLists(client, ["ownInsights", "publishedInsights"])}
    />
  );
}
