import { t } from "../../../app/i18n/t.ts";
import styles from "./Ask.module.css";

/** A number with the query that gave it. */
export function CountedAnswer({
  counted,
}: {
  counted: { readonly target: string; readonly value: number; readonly parts: readonly string[] };
}) {
  const label = targetLabel(counted.target, counted.value);
  return (
    <div>
      <p className={styles.count}>{label}</p>
      <p className={styles.provider}>
        {counted.parts.length === 0
          ? t("ask.counted.all", "Counted in everything that you can read.")
          : t("ask.counted", "Counted in everything that you can read: {filter}.", {
              filter: counted.parts.join(", "),
            })}
      </p>
    </div>
  );
}

function targetLabel(target: string, n: number): string {
  switch (target) {
    case "notes":
      return t("ask.count.notes", "{n, plural, one {# note} other {# notes}}", { n });
    case "insights":
      return t("ask.count.insights", "{n, plural, one {# insight} other {# insights}}", { n });
    case "highlights":
      return t("ask.count.highlights", "{n, plural, one {# highlight} other {# highlights}}", { n });
    case "people":
      return t("ask.count.people", "{n, plural, one {# person} other {# people}}", { n });
    case "projects":
      return t("ask.count.projects", "{n, plural, one {# project} other {# projects}}", { n });
    default:
      return t("ask.count.tags", "{n, plural, one {# tag} other {# tags}}", { n });
  }
}
