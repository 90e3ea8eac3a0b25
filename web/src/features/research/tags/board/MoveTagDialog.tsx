import { useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import type { BoardTagFragment } from "../../../../graphql/graphql.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import { Dialog } from "../../../../ui/overlays/Dialog.tsx";
import styles from "./Board.module.css";
import type { Column, Place } from "./board-moves.ts";

/** Moves a tag by keyboard, to a group and a position in it. */
export function MoveTagDialog(props: {
  tag: BoardTagFragment;
  groupId: string | null;
  columns: readonly Column[];
  onMove: (place: Place) => void;
  onClose: () => void;
}) {
  const { tag, columns, onMove, onClose } = props;
  const [group, setGroup] = useState(props.groupId ?? "");
  const [index, setIndex] = useState("0");
  const column = columns.find((candidate) => (candidate.groupId ?? "") === group);
  const others = (column?.tags ?? []).filter((candidate) => candidate.id !== tag.id);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("tag.move.title", "Move “{title}”", { title: tag.title })}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel", "Cancel")}</Button>
          <Button
            kind="primary"
            onClick={() => {
              onMove({ groupId: group === "" ? null : group, index: Number(index) });
              onClose();
            }}
          >
            {t("move", "Move")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <SelectField
          label={t("tag.move.group", "Group")}
          value={group}
          onChange={(next) => {
            setGroup(next);
            setIndex("0");
          }}
          options={columns.map((each) => ({ value: each.groupId ?? "", label: each.title }))}
        />
        <SelectField
          label={t("tag.move.place", "Position")}
          value={index}
          onChange={setIndex}
          options={[
            { value: "0", label: t("tag.move.first", "First") },
            ...others.map((other, at) => ({
              value: String(at + 1),
              label: t("tag.move.after", "After {title}", { title: other.title }),
            })),
          ]}
        />
      </div>
    </Dialog>
  );
}
