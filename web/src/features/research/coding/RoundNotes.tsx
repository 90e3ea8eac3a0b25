import { useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/display-names.ts";
import { useDeferredValue, useState } from "react";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { t } from "../../../app/i18n/t.ts";
import { RoundNotesDocument } from "../../../graphql/graphql.ts";
import { CheckboxGroup } from "../../../ui/CheckboxGroup.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import styles from "./Coding.module.css";

interface NamedNote {
  readonly value: string;
  readonly label: string;
}

/** The notes of a round: chosen among all of the project's, which are found by their titles. */
export function RoundNotes(props: {
  projectId: string;
  chosen: readonly NamedNote[];
  error: string | undefined;
  onChange: (chosen: readonly NamedNote[]) => void;
}) {
  const { projectId, chosen, error, onChange } = props;
  const [find, setFind] = useState("");
  const titleContains = useDeferredValue(find.trim());
  const query = useQuery(RoundNotesDocument, {
    variables: { projectId, titleContains: titleContains === "" ? null : titleContains },
  });
  const { shown, failure } = useShownAnswer(query);
  const list = shown?.project.notes;
  const chosenIds = chosen.map(({ value }) => value);
  const found = (list?.edges ?? [])
    .map(({ node }) => ({ value: node.id, label: titleOf(node.title, "note") }))
    .filter(({ value }) => !chosenIds.includes(value));
  const options = [...chosen, ...found];
  const hidden = list ? list.totalCount - list.edges.length : 0;
  return (
    <div className={styles.form}>
      <TextField
        type="search"
        label={t("coding.notes.find", "Find notes")}
        value={find}
        onChange={(event) => setFind(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter would start the round.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <div className={styles.choices}>
        <CheckboxGroup
          label={t("coding.notes", "Notes")}
          options={options}
          chosen={chosenIds}
          error={error}
          onChange={(ids) => onChange(options.filter(({ value }) => ids.includes(value)))}
        />
      </div>
      {failure}
      <p role="status">
        {hidden > 0
          ? t("coding.notes.more", "{n} more notes. Find them by their titles.", {
              n: hidden.toLocaleString("en"),
            })
          : list?.totalCount === 0
            ? t("coding.notes.none", "No note has this title.")
            : ""}
      </p>
    </div>
  );
}
