import type { TableCheck } from "@fieldstone/model/tables/check-table.ts";
import { selectQuestionsOf } from "@fieldstone/model/tables/survey-answers.ts";
import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import { t } from "../../../app/i18n/t.ts";
import { Choice } from "../../../ui/Choice.tsx";
import styles from "./TableDialog.module.css";
import { problemText } from "./table-labels.ts";

/** What is wrong with rows, what is done with them, and what the import adds beside notes. */
export function TableProblems(props: {
  check: TableCheck | undefined;
  choices: TableChoices;
  /** What the columns are called. */
  names: readonly string[];
  onChange: (next: Partial<TableChoices>) => void;
}) {
  const { check, choices, names, onChange } = props;
  if (check === undefined) return null;
  const fieldCount = selectQuestionsOf(choices).length;
  return (
    <>
      {check.crowdedColumns.length > 0 && (
        <ul className={styles.problems} role="alert">
          {check.crowdedColumns.map((at) => (
            <li key={at}>
              {t("import.crowded", "{name}: Too many options. Import it as free text, or leave it out.", {
                name: names[at] ?? "",
              })}
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
      {(check.tagCount > 0 || check.personCount > 0 || fieldCount > 0) && (
        <p className={styles.made}>
          {fieldCount > 0 &&
            t(
              "import.adds.fields",
              "{n, plural, one {# question becomes a field} other {# questions become fields}} of the notes; missing fields and options are created.",
              { n: fieldCount },
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
