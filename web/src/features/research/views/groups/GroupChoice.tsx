import { IconLayoutKanban } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { Checkbox } from "../../../../ui/forms/Checkbox.tsx";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import { Popover } from "../../../../ui/overlays/Popover.tsx";
import type { Board } from "../board/useBoard.ts";
import type { LayoutProps } from "../layout-props.ts";
import styles from "../Views.module.css";
import { choiceOf, groupChoices, isLastShown, setGroupShown, shownGroups } from "./board-groups.ts";

/** Chooses the grouping of rows, and the groups to show. A board is always grouped. */
export function GroupChoice({ view, groupFields, shown, board }: LayoutProps & { board: Board }) {
  const [open, setOpen] = useState(false);
  const choices = groupChoices(view.target, groupFields);
  const { group, groups, counts } = board;
  const isBoard = view.layout === "BOARD";
  const isGrouped = isBoard || shown.settings.group !== null;
  const none = isBoard ? [] : [{ value: "", label: t("view.group.off", "Not grouped") }];
  const visible = shownGroups(group, groups, counts).map(({ key }) => key);
  // Nobody is always shown on a board by people.
  const listed = group.kind === "PERSON" ? groups.filter(({ key }) => key !== "") : groups;
  const mustStay = (key: string) => isLastShown(group, key, visible);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t("view.group", "Group")}
      width={320}
      target={
        <Button
          size="small"
          icon={<IconLayoutKanban size={16} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t("view.group", "Group")}
        </Button>
      }
    >
      <SelectField
        label={t("view.group.by", "Group by")}
        value={isGrouped ? choiceOf(group) : ""}
        options={[...none, ...choices.map(({ key, label }) => ({ value: key, label }))]}
        onChange={(key) => shown.change({ group: choices.find((each) => each.key === key)?.group ?? null })}
      />
      {isGrouped && group.kind !== "PUBLISHED" && (
        <ul className={styles.columnList} aria-label={t("view.groups", "Groups")}>
          {listed.map(({ key, label }) => (
            <li key={key} className={styles.columnRow}>
              <Checkbox
                label={label}
                checked={visible.includes(key)}
                disabled={mustStay(key)}
                onChange={(isShown) => shown.change({ group: setGroupShown(group, key, isShown, counts) })}
              />
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
