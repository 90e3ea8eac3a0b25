import { bulkItemsMax } from "@fieldstone/model/limits.ts";
import { IconArrowRight } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { BulkActions } from "../../../app/lists/BulkActions.tsx";
import { TrashSelectionButton } from "../../../app/lists/TrashSelectionButton.tsx";
import type { ListSelection } from "../../../app/lists/useListSelection.ts";
import { Opening } from "../../../ui/feedback/Opening.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import type { Datum, useDataActions } from "./useDataActions.ts";

const ThemeChoice = lazy(() =>
  import("./ThemeChoice.tsx").then((module) => ({ default: module.ThemeChoice })),
);

/** The actions on the selected points of a list. */
export function DataBulkActions(props: {
  channelId: string;
  selection: ListSelection;
  data: readonly Datum[];
  actions: ReturnType<typeof useDataActions>;
}) {
  const { channelId, selection, actions } = props;
  const [moving, setMoving] = useState(false);
  const chosen = props.data.filter(({ id }) => selection.selected.has(id));
  const reason =
    chosen.length > bulkItemsMax ? t("bulk.max", "Select at most {n}.", { n: bulkItemsMax }) : undefined;
  return (
    <>
      <BulkActions selection={selection}>
        <Button
          size="small"
          icon={<IconArrowRight size={16} aria-hidden />}
          disabledReason={reason}
          onClick={() => setMoving(true)}
        >
          {t("datum.move", "Move to theme…")}
        </Button>
        <TrashSelectionButton
          selection={selection}
          count={chosen.length}
          label={t("datum.delete", "Delete")}
          disabledReason={reason}
          onTrash={() => actions.remove(chosen)}
        />
      </BulkActions>
      <Suspense fallback={<Opening />}>
        {moving && (
          <ThemeChoice
            channelId={channelId}
            count={chosen.length}
            currentId={undefined}
            onClose={() => setMoving(false)}
            onMove={(theme) => actions.move(chosen, theme).then((isDone) => isDone && selection.clear())}
          />
        )}
      </Suspense>
    </>
  );
}
