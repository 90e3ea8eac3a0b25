import { contactNameOf } from "@fieldstone/model/text/display-names.ts";
import { ConsentBadge } from "../../../app/consent/ConsentBadge.tsx";
import type { QuotedPerson_PersonFragment } from "../../../graphql/graphql.ts";
import styles from "./SummaryPanel.module.css";

/**
 * The consent of the participants that a part of a summary may quote: those of its speakers, or of all where the
 * text does not say who speaks. A speaker may be known by another name, so one that is nobody's stands for all.
 */
export function QuotedPeople(props: {
  people: readonly QuotedPerson_PersonFragment[];
  contributors: readonly string[];
}) {
  const speakers = new Set(props.contributors.map((name) => name.toLowerCase()));
  const names = new Set(props.people.map(({ name }) => name.toLowerCase()));
  const areKnown = speakers.size > 0 && [...speakers].every((speaker) => names.has(speaker));
  const quoted = props.people.filter(
    ({ name, consent }) => consent !== null && (!areKnown || speakers.has(name.toLowerCase())),
  );
  if (quoted.length === 0) return null;
  return (
    <ul className={styles.quoted}>
      {quoted.map(({ id, name, consent }) => (
        <li key={id}>
          {contactNameOf(name, true)} <ConsentBadge consent={consent} />
        </li>
      ))}
    </ul>
  );
}
