import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { t } from "../../../app/i18n/t.ts";
import type { CodingDifferencesQuery } from "../../../graphql/graphql.ts";
import { RelativeTime } from "../../../ui/marks/RelativeTime.tsx";
import { TagChip } from "../../../ui/marks/TagChip.tsx";
import styles from "./Coding.module.css";
import { choiceLabel } from "./coding-labels.ts";
import { MarkedRanges } from "./MarkedRanges.tsx";

type Difference = CodingDifferencesQuery["codingRound"]["differences"][number];

/** The same words as each of the two coders coded them, side by side. */
export function DifferenceView(props: { difference: Difference; first: string; second: string }) {
  const { difference, first, second } = props;
  const { tag, note, decision, excerpt } = difference;
  const sides = [
    { key: "first", name: first, ranges: difference.first },
    { key: "second", name: second, ranges: difference.second },
  ];
  return (
    <>
      <p>
        {tag && <TagChip title={tag.title} color={tag.color} />} {note && titleOf(note.title, "note")}
      </p>
      <div className={styles.sides}>
        {sides.map(({ key, name, ranges }) => (
          <section key={key} className={styles.side} aria-label={name}>
            <h3>{name}</h3>
            <p>
              <MarkedRanges text={excerpt} ranges={ranges} />
            </p>
            {ranges.length === 0 && (
              <div className={styles.muted}>{t("coding.nothing", "Did not use this tag here.")}</div>
            )}
          </section>
        ))}
      </div>
      {decision && (
        <p className={styles.muted}>
          {choiceLabel(decision.choice, first, second)} · {decision.decidedBy?.name}{" "}
          <RelativeTime value={decision.decidedAt} />
        </p>
      )}
    </>
  );
}
