import { useApolloClient } from "@apollo/client/react";
import { bulkItemsMax } from "@fieldstone/model/limits.ts";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { IconArrowBackUp } from "@tabler/icons-react";
import { t } from "../../../app/i18n/t.ts";
import { BulkActions } from "../../../app/lists/BulkActions.tsx";
import { ObjectList } from "../../../app/lists/ObjectList.tsx";
import { useListSelection } from "../../../app/lists/useListSelection.ts";
import { objectLabel } from "../../../app/objects/object-registry.ts";
import { restoreFromTrash } from "../../../app/objects/restore-from-trash.ts";
import type { TrashItem_ItemFragment } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { keepFocusNear } from "../../../ui/lists/keep-focus-near.ts";
import { RelativeTime } from "../../../ui/marks/RelativeTime.tsx";
import styles from "./Trash.module.css";

/** Who deleted an object, or what did. Nothing if the audit log does not know. */
function Deletion({ item: { deletedBy, deletedByTask } }: { item: TrashItem_ItemFragment }) {
  if (deletedBy !== null) return <span>{t("trash.by", "Deleted by {name}", { name: deletedBy })}</span>;
  if (deletedByTask === null) return null;
  return (
    <span>
      {deletedByTask.endsWith(".undo")
        ? t("trash.by.undo", "Deleted by undoing an import")
        : t("trash.by.system", "Deleted by Fieldstone")}
    </span>
  );
}

/** The contents of the trash: each object's kind, former place, and who deleted it when. */
export function TrashList(props: {
  items: readonly TrashItem_ItemFragment[];
  onEndReached: (() => void) | undefined;
}) {
  const { items, onEndReached } = props;
  const client = useApolloClient();
  const restore = (button: Element, chosen: readonly TrashItem_ItemFragment[]) => {
    keepFocusNear(button);
    return restoreFromTrash(client, chosen);
  };
  const selection = useListSelection(items.map(({ id }) => id));
  const chosen = items.filter(({ id }) => selection.selected.has(id));
  const tooMany =
    chosen.length > bulkItemsMax ? t("bulk.max", "Select at most {n}.", { n: bulkItemsMax }) : undefined;
  return (
    <>
      <ObjectList
        label={t("user.trash", "Trash")}
        items={items}
        selection={selection}
        estimate={60}
        onEndReached={onEndReached}
        render={(item) => (
          <div className={styles.row}>
            <div className={styles.words}>
              <div className={styles.title}>{titleOf(item.title)}</div>
              <div className={styles.meta}>
                <span>{objectLabel(item.type)}</span>
                {item.projectTitle !== null && <span>{item.projectTitle}</span>}
                <Deletion item={item} />
                <RelativeTime value={item.deletedAt} />
              </div>
            </div>
            <Button
              size="small"
              aria-label={t("trash.restore.title", "Restore {title}", { title: titleOf(item.title) })}
              onClick={(event) => void restore(event.currentTarget, [item])}
            >
              {t("trash.restore", "Restore")}
            </Button>
          </div>
        )}
      />
      <BulkActions selection={selection}>
        <Button
          size="small"
          icon={<IconArrowBackUp size={16} aria-hidden />}
          disabledReason={tooMany}
          onClick={(event) =>
            void restore(event.currentTarget, chosen).then((done) => done && selection.clear())
          }
        >
          {t("trash.restore", "Restore")}
        </Button>
      </BulkActions>
    </>
  );
}
