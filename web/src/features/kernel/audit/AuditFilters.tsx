import { useQuery } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { AuditPeopleDocument } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import styles from "./Audit.module.css";
import { auditAreas, kindsOf } from "./audit-labels.ts";
import { type AuditView, isBackwards } from "./audit-view.ts";

/** Filters the entries by action, actor and date. */
export function AuditFilters(props: { view: AuditView; onViewChange: (view: AuditView) => void }) {
  const { view, onViewChange } = props;
  const { data } = useQuery(AuditPeopleDocument);
  const change = (key: keyof AuditView, value: string) => {
    const { [key]: _before, ...rest } = view;
    onViewChange(value ? { ...rest, [key]: value } : rest);
  };
  const people = (data?.members ?? []).map(({ id, name, email }) => ({
    value: id,
    label: name || email || t("audit.unnamed", "Someone without a name"),
  }));
  // Former members are known only from their entries.
  if (view.person && !people.some(({ value }) => value === view.person)) {
    people.push({ value: view.person, label: t("audit.former", "Former member") });
  }
  const backwards = isBackwards(view)
    ? t("audit.backwards", "From is after To. Choose an earlier day.")
    : undefined;
  return (
    <div className={styles.filters}>
      <SelectField
        label={t("audit.what", "Action")}
        value={kindsOf(view.kind) ? view.kind : ""}
        onChange={(value) => change("kind", value)}
        options={[
          { value: "", label: t("audit.everything", "Everything") },
          ...auditAreas().map(({ key, label, kinds }) => ({
            group: label,
            options: [
              { value: key, label: t("audit.area.all", "All: {area}", { area: label }) },
              ...Object.entries(kinds).map(([value, words]) => ({ value, label: words })),
            ],
          })),
        ]}
      />
      <SelectField
        label={t("audit.who", "Who")}
        value={view.person ?? ""}
        onChange={(value) => change("person", value)}
        options={[{ value: "", label: t("audit.everybody", "Everyone") }, ...people]}
      />
      <DayField
        label={t("audit.from", "From")}
        value={view.from ?? ""}
        error={backwards}
        onChange={(value) => change("from", value)}
      />
      <DayField label={t("audit.to", "To")} value={view.to ?? ""} onChange={(value) => change("to", value)} />
      <p role="alert" className="fs-hidden">
        {/* Said also while the other field has the focus. */}
        {backwards}
      </p>
      {Object.keys(view).length > 0 && (
        <Button kind="quiet" onClick={() => onViewChange({})}>
          {t("audit.clear", "Clear")}
        </Button>
      )}
    </div>
  );
}

/**
 * A date field. While a year is being typed it reads as one of the first centuries, which is not reported.
 */
function DayField(props: {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}) {
  const { label, value, error, onChange } = props;
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <TextField
      label={label}
      type="date"
      error={error}
      value={typed}
      onChange={(event) => {
        const day = event.currentTarget.value;
        setTyped(day);
        if (day === "" || /^[12]\d{3}/.test(day)) onChange(day);
      }}
    />
  );
}
