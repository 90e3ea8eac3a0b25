import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { BoardTagFragment } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import styles from "./Board.module.css";
import type { Column } from "./board-moves.ts";

/** Merges a tag into another of the board: its highlights take the other one. */
export function MergeDialog(props: {
  tag: BoardTagFragment;
  columns: readonly Column[];
  onMerge: (into: BoardTagFragment) => Promise<string | undefined>;
  onClose: () => void;
}) {
  const { tag, columns, onMerge, onClose } = props;
  const others = columns.flatMap((column) => column.tags).filter((candidate) => candidate.id !== tag.id);
  const [intoId, setIntoId] = useState(others[0]?.id ?? "");
  const [problem, setProblem] = useState<string>();
  const into = others.find((candidate) => candidate.id === intoId);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("tag.merge.title", "Merge “{title}” into…", { title: tag.title })}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel", "Cancel")}</Button>
          <Button
            kind="primary"
            disabledReason={into ? undefined : t("tag.merge.none", "There are no other tags on this board.")}
            onClick={async () => {
              if (!into) return;
              const refused = await onMerge(into);
              if (refused) setProblem(refused);
              else onClose();
            }}
          >
            {t("tag.merge.act", "Merge")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <SelectField
          label={t("highlights.filter", "Tag")}
          value={intoId}
          error={problem}
          onChange={setIntoId}
          options={columns
            .filter((column) => column.tags.some((each) => each.id !== tag.id))
            .map((column) => ({
              group: column.title,
              options: column.tags
                .filter((each) => each.id !== tag.id)
                .map((each) => ({ value: each.id, label: each.title })),
            }))}
        />
        <p>
          {t(
            "tag.merge.text",
            "{n, plural, one {# highlight moves} other {# highlights move}} to the other tag. You can undo this.",
            {
              n: tag.highlightCount,
            },
          )}
        </p>
      </div>
    </Dialog>
  );
}
