import { selectOptionsMax } from "@fieldstone/model/limits.ts";
import type { TableCheck } from "@fieldstone/model/tables/check-table.ts";
import { selectQuestionsOf } from "@fieldstone/model/tables/survey-answers.ts";
import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import { t } from "../../../../app/i18n/t.ts";
import { Choice } from "../../../../ui/forms/Choice.tsx";
import styles from "./TableDialog.module.css";
import { problemText } from "./table-labels.ts";

/** Problems in rows and how they are handled, and what the import creates besides notes. */
export function TableProblems(props: {
  check: TableCheck | undefined;
  choices: TableChoices;
  /** The columns' names. */
  names: readonly string[];
  onChange: (next: Partial<TableChoices>) => void;
}) {
  const { check, choices, names, onChange } = props;
  if (check === undefined) return null;
  const fieldCount = selectQuestionsOf(choices).length;
  const newFieldCount = choices.roles.filter((role) => role === "NEW_FIELD").length;
  return (
    <>
      {check.columnsWithTooManyOptions.length > 0 && (
        <ul className={styles.problems} role="alert">
          {check.columnsWithTooManyOptions.map((at) => (
            <li key={at}>
              {t("import.crowded", "{name}: Too many options. Import it as free text, or leave it out.", {
                name: names[at] ?? "",
              })}
            </li>
          ))}
        </ul>
      )}
      {check.overfullFields.length > 0 && (
        <ul className={styles.problems} role="status">
          {check.overfullFields.map(({ at, optionCount }) => (
            <li key={at}>
              {t(
                "import.overfull",
                "{name}: {n} different options. A field can have {max}: the values of the others stay as text, and no filter or group finds them. Choose another type, or merge some of the options first.",
                {
                  name: names[at] ?? "",
                  n: optionCount.toLocaleString("en"),
                  max: selectOptionsMax.toLocaleString("en"),
                },
              )}
            </li>
          ))}
        </ul>
      )}
      {check.problems.length > 0 && (
        <section aria-label={t("import.problems", "Rows with problems")}>
          <ul className={styles.problems}>
            {check.problems.map((found) => (
              <li key={found.problem}>{problemText(found)}</li>
            ))}
          </ul>
          <Choice
            label={t("import.problems.choice", "Rows with problems are")}
            value={choices.skipsProblemRows ? "skip" : "keep"}
            options={[
              { value: "keep", label: t("import.problems.keep", "Import what can be read") },
              { value: "skip", label: t("import.problems.skip", "Leave these rows out") },
            ]}
            onChange={(value) => onChange({ skipsProblemRows: value === "skip" })}
          />
        </section>
      )}
      {(check.tagCount > 0 || check.personCount > 0 || fieldCount > 0 || newFieldCount > 0) && (
        <p className={styles.made}>
          {fieldCount > 0 &&
            t(
              "import.adds.fields",
              "{n, plural, one {# question becomes a field} other {# questions become fields}} of the notes; missing fields and options are created.",
              { n: fieldCount },
            )}{" "}
          {newFieldCount > 0 &&
            t(
              "import.adds.new-fields",
              "{n, plural, one {# field is} other {# fields are}} created for the notes of this project.",
              { n: newFieldCount },
            )}{" "}
          {check.tagCount > 0 &&
            t(
              "import.adds.tags",
              "The text is highlighted with {n, plural, one {# tag} other {# tags}}; missing tags are created.",
              { n: check.tagCount },
            )}{" "}
          {check.personCount > 0 &&
            t(
              "import.adds.people",
              "The notes name {n, plural, one {# person} other {# people}}; missing people are added.",
              { n: check.personCount },
            )}
        </p>
      )}
    </>
  );
}
