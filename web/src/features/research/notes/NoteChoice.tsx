import { useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { useDeferredValue, useState } from "react";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { t } from "../../../app/i18n/t.ts";
import { NoteChoicesDocument } from "../../../graphql/graphql.ts";
import { CheckboxGroup } from "../../../ui/forms/CheckboxGroup.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import styles from "./NoteChoice.module.css";

interface NamedNote {
  readonly value: string;
  readonly label: string;
}

/** Selects notes of a project, found by title. */
export function NoteChoice(props: {
  projectId: string;
  label: string;
  chosen: readonly NamedNote[];
  error?: string | undefined;
  onChange: (chosen: readonly NamedNote[]) => void;
}) {
  const { projectId, chosen, error, onChange } = props;
  const [find, setFind] = useState("");
  const titleContains = useDeferredValue(find.trim());
  const query = useQuery(NoteChoicesDocument, {
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
        label={t("note.choice.find", "Find notes")}
        value={find}
        onChange={(event) => setFind(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter would submit the form.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <div className={styles.choices}>
        <CheckboxGroup
          label={props.label}
          options={options}
          chosen={chosenIds}
          error={error}
          onChange={(ids) => onChange(options.filter(({ value }) => ids.includes(value)))}
        />
      </div>
      {failure}
      <p role="status">
        {hidden > 0
          ? t("note.choice.more", "{n} more notes. Find them by their titles.", {
              n: hidden.toLocaleString("en"),
            })
          : list?.totalCount === 0
            ? titleContains === ""
              ? t("note.choice.empty", "This project has no notes.")
              : t("note.choice.none", "No note has this title.")
            : ""}
      </p>
    </div>
  );
}
