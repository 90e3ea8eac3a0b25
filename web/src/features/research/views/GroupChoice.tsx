import { IconLayoutKanban } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Popover } from "../../../ui/Popover.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { choiceOf, groupChoices, setGroupShown, shownGroups } from "./board-groups.ts";
import type { LayoutProps } from "./layout-props.ts";
import type { Board } from "./useBoard.ts";
import styles from "./Views.module.css";

/** By what a board is grouped, and which of its columns are shown. */
export function GroupChoice({ view, fields, shown, board }: LayoutProps & { board: Board }) {
  const [open, setOpen] = useState(false);
  const choices = groupChoices(view.target, fields);
  const { group, groups, counts } = board;
  const visible = shownGroups(group, groups, counts).map(({ key }) => key);
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
        value={choiceOf(group)}
        options={choices.map(({ key, label }) => ({ value: key, label }))}
        onChange={(key) => shown.change({ group: choices.find((each) => each.key === key)?.group ?? null })}
      />
      {group.kind !== "PUBLISHED" && (
        <ul className={styles.columnList} aria-label={t("view.groups", "Groups")}>
          {groups.map(({ key, label }) => (
            <li key={key} className={styles.columnRow}>
              <Checkbox
                label={label}
                checked={visible.includes(key)}
                onChange={(isShown) => shown.change({ group: setGroupShown(group, key, isShown, counts) })}
              />
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
