import type { SystemField } from "@fieldstone/model/filters/filter-field.ts";
import { emptyFilterForm, type FilterForm } from "@fieldstone/model/filters/filter-form.ts";
import { IconFilter } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { FilterBuilder } from "./builder/FilterBuilder.tsx";
import { findChoice, useFieldChoices } from "./builder/field-choices.ts";
import { complete, useFilterDraft } from "./builder/useFilterDraft.ts";
import styles from "./FilterBar.module.css";
import { FilterChip } from "./FilterChip.tsx";
import { type BarTarget, countText, keepsFilters } from "./filter-labels.ts";
import { SavedFilters } from "./saved/SavedFilters.tsx";
import type { GivenFilter } from "./useFilter.ts";

export interface FilterBarProps {
  target: BarTarget;
  /** Its name on a page with several. */
  label?: string;
  projectId?: string | undefined;
  /** Fields that are the same for the whole list. */
  saidByList?: readonly SystemField[];
  /** From the address; an invalid filter counts as none. */
  value: GivenFilter;
  /** The saved filter selected in the address. */
  selectedFilterId?: string | undefined;
  onChange: (form: FilterForm | undefined, selectedFilterId: string | undefined) => void;
  /** Number of items in the list; undefined while unknown. */
  count: number | undefined;
  /** Shows the count even without a filter, because nothing else on the page does. */
  isTotal?: boolean;
  /** Why the address's filter is not applied. */
  problem?: string | undefined;
}

/** A list's filter: its conditions as chips, and the builder that opens below. */
export function FilterBar(props: FilterBarProps) {
  const { target, projectId, value, selectedFilterId, onChange, count, problem } = props;
  const [open, setOpen] = useState(false);
  const { draft, setDraft } = useFilterDraft(value, (form) =>
    onChange(form, form === undefined ? undefined : selectedFilterId),
  );
  const choices = useFieldChoices(target, projectId, props.saidByList);
  const button = useRef<HTMLButtonElement>(null);
  const { combinator, fields } = complete(draft);
  const remove = (id: string) => {
    setDraft({ ...draft, fields: draft.fields.filter((row) => row.id !== id) });
    button.current?.focus();
  };
  return (
    <section className={styles.bar} aria-label={props.label ?? t("filter.label", "Filter")}>
      <div className={styles.summary}>
        <Button
          ref={button}
          size="small"
          icon={<IconFilter size={16} aria-hidden />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t("filter.open", "Filter")}
        </Button>
        {keepsFilters(target, projectId) && (
          <SavedFilters
            target={target}
            projectId={projectId}
            form={fields.length > 0 ? { combinator, fields } : undefined}
            selectedId={selectedFilterId}
            onChoose={onChange}
          />
        )}
        {fields.length > 0 && (
          <>
            {fields.length > 1 && (
              <span className={styles.combinator}>
                {combinator === "And" ? t("filter.all", "All of:") : t("filter.any", "Any of:")}
              </span>
            )}
            <ul className={styles.chips} aria-label={t("filter.conditions", "Conditions")}>
              {fields.map((row) => (
                <FilterChip
                  key={row.id}
                  row={row}
                  choice={findChoice(choices, row.field)}
                  projectId={projectId}
                  onRemove={() => remove(row.id)}
                />
              ))}
            </ul>
            <Button
              kind="quiet"
              size="small"
              onClick={() => {
                setDraft(emptyFilterForm);
                button.current?.focus();
              }}
            >
              {t("filter.clear", "Clear all")}
            </Button>
          </>
        )}
        <span role="status" className={styles.count}>
          {(fields.length > 0 || open || props.isTotal) && count !== undefined
            ? countText(target, count)
            : ""}
        </span>
      </div>
      {problem !== undefined && (
        <p role="status" className={styles.problem}>
          {problem}{" "}
          <Button kind="quiet" size="small" onClick={() => onChange(undefined, undefined)}>
            {t("filter.clear", "Clear all")}
          </Button>
        </p>
      )}
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from wherever the focus is
        <div
          className={styles.panel}
          onKeyDown={(event) => {
            if (event.key !== "Escape" || event.isDefaultPrevented()) return;
            event.preventDefault();
            event.stopPropagation();
            setOpen(false);
            button.current?.focus();
          }}
        >
          <FilterBuilder form={draft} choices={choices} projectId={projectId} onChange={setDraft} />
        </div>
      )}
    </section>
  );
}
