import { consentText } from "../../../app/consent/consent-labels.ts";
import { t } from "../../../app/i18n/t.ts";
import type { MergeSide_PersonFragment } from "../../../graphql/graphql.ts";

/** A value that either of two people may have. */
export interface MergeChoice {
  /** As the merge mutation names it: a property, or the id of a field. */
  readonly key: string;
  readonly label: string;
  readonly kept: string;
  readonly merged: string;
}

type FieldValue = MergeSide_PersonFragment["fieldValues"][number];

function fieldText({ field, text, options, people }: FieldValue): string {
  if (field.type === "SELECT") return options.map(({ label }) => label).join(", ");
  if (field.type === "PERSON") return people.map(({ name }) => name).join(", ");
  return text ?? "";
}

/** The values of either of two people, in the order of their page. */
export function mergeChoices(
  kept: MergeSide_PersonFragment,
  merged: MergeSide_PersonFragment,
): readonly MergeChoice[] {
  const consentOf = ({ consent }: MergeSide_PersonFragment) => (consent ? consentText(consent) : "");
  const particulars = [
    { key: "name", label: t("person.name", "Name"), kept: kept.name, merged: merged.name },
    { key: "email", label: t("person.email", "E-mail"), kept: kept.email ?? "", merged: merged.email ?? "" },
    {
      key: "company",
      label: t("person.company", "Company"),
      kept: kept.company ?? "",
      merged: merged.company ?? "",
    },
    {
      key: "jobTitle",
      label: t("person.job", "Job title"),
      kept: kept.jobTitle ?? "",
      merged: merged.jobTitle ?? "",
    },
    {
      key: "consent",
      label: t("view.column.consent", "Consent"),
      kept: consentOf(kept),
      merged: consentOf(merged),
    },
  ];
  const fields = kept.fieldValues.map((value) => {
    const other = merged.fieldValues.find(({ field }) => field.id === value.field.id);
    const { id, title } = value.field;
    return { key: id, label: title, kept: fieldText(value), merged: other ? fieldText(other) : "" };
  });
  return [...particulars, ...fields].filter(({ kept: own, merged: other }) => own !== "" || other !== "");
}

/** Whether the two values conflict, so that one must be chosen. */
export function isOpen({ kept, merged }: MergeChoice): boolean {
  return kept !== "" && merged !== "" && kept !== merged;
}
