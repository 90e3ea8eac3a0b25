import { IconArrowsSort, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { IconButton } from "../../../../ui/forms/IconButton.tsx";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import { Popover } from "../../../../ui/overlays/Popover.tsx";
import type { ViewColumn } from "../table/view-columns.ts";
import styles from "../Views.module.css";
import type { ShownSettings } from "./useViewSettings.ts";

/** Most columns in a sort. */
const sortsMax = 5;

/** Chooses the sort: by the first column, then by the next among equal rows. */
export function SortChoice({ columns, shown }: { columns: readonly ViewColumn[]; shown: ShownSettings }) {
  const [open, setOpen] = useState(false);
  const { sort } = shown.settings;
  const sortable = columns.filter(({ isSortable }) => isSortable);
  const unused = sortable.filter(({ key }) => !sort.some((each) => each.key === key));
  const label =
    sort.length === 0
      ? t("view.sort", "Sort")
      : t("view.sort.count", "Sorted by {n, plural, one {# column} other {# columns}}", { n: sort.length });
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t("view.sort", "Sort")}
      width={360}
      target={
        <Button
          size="small"
          icon={<IconArrowsSort size={16} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {label}
        </Button>
      }
    >
      <div className={styles.choices}>
        {sort.length === 0 && <p className={styles.hint}>{t("view.sort.none", "Newest first.")}</p>}
        {sort.map((each, place) => (
          <div key={each.key} className={styles.sortRow}>
            <SelectField
              label={t("view.sort.column", "Column {n}", { n: place + 1 })}
              hideLabel
              value={each.key}
              options={sortable
                .filter(({ key }) => key === each.key || unused.some((column) => column.key === key))
                .map((column) => ({ value: column.key, label: column.label }))}
              onChange={(key) =>
                shown.change({
                  sort: sort.map((other) => (other.key === each.key ? { ...each, key } : other)),
                })
              }
            />
            <SelectField
              label={t("view.sort.direction", "Direction {n}", { n: place + 1 })}
              hideLabel
              value={each.direction}
              options={[
                { value: "ASC", label: t("view.sort.ascending", "Ascending") },
                { value: "DESC", label: t("view.sort.descending", "Descending") },
              ]}
              onChange={(value) => {
                const direction = value === "DESC" ? ("DESC" as const) : ("ASC" as const);
                shown.change({
                  sort: sort.map((other) => (other.key === each.key ? { ...each, direction } : other)),
                });
              }}
            />
            <IconButton
              size="small"
              label={t("view.sort.remove", "Remove column {n}", { n: place + 1 })}
              onClick={() => shown.change({ sort: sort.filter((other) => other.key !== each.key) })}
            >
              <IconX size={16} aria-hidden />
            </IconButton>
          </div>
        ))}
        {sort.length < sortsMax && unused[0] !== undefined && (
          <Button
            size="small"
            kind="quiet"
            onClick={() => {
              const key = unused[0]?.key;
              if (key !== undefined) shown.change({ sort: [...sort, { key, direction: "ASC" }] });
            }}
          >
            {t("view.sort.add", "Add a column")}
          </Button>
        )}
      </div>
    </Popover>
  );
}
