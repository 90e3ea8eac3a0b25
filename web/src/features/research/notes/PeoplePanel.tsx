import { useApolloClient, useQuery } from "@apollo/client/react";
import { IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { ConsentBadge } from "../../../app/consent/ConsentBadge.tsx";
import { t } from "../../../app/i18n/t.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import { showError } from "../../../app/undo/undo-stack.ts";
import {
  CreateNotePersonDocument,
  NotePeoplePickerDocument,
  type NotePerson_PersonFragment,
} from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { useAwaitedEnter } from "../../../ui/forms/useAwaitedEnter.ts";
import { Avatar } from "../../../ui/marks/Avatar.tsx";
import styles from "./PeoplePanel.module.css";

/** Maximum length of a person's name. */
const NAME_LENGTH_MAX = 300;

function nameOf(person: NotePerson_PersonFragment): string {
  return person.name.trim() || t("people.unnamed", "Unnamed participant");
}

/** The participants of a note. */
export function PeoplePanel(props: {
  people: readonly NotePerson_PersonFragment[];
  canWrite: boolean;
  onChange: (people: NotePerson_PersonFragment[]) => void;
}) {
  const { people, canWrite, onChange } = props;
  const client = useApolloClient();
  const [search, setSearch] = useState("");
  const wanted = search.trim();
  const { data } = useQuery(NotePeoplePickerDocument, {
    variables: { nameContains: wanted || null },
    skip: !canWrite || wanted === "",
  });
  const found =
    wanted === ""
      ? []
      : (data?.people.edges
          .map(({ node }) => node)
          .filter(({ id }) => people.every((one) => one.id !== id)) ?? []);
  const exact = found.find(({ name }) => name.toLocaleLowerCase() === wanted.toLocaleLowerCase());
  const add = (person: NotePerson_PersonFragment) => {
    setSearch("");
    onChange([...people, person]);
  };
  const create = () =>
    client
      .mutate({ mutation: CreateNotePersonDocument, variables: { input: { name: wanted } } })
      .then(({ data: made }) => made && add(made.createPerson.person))
      .catch(showError);
  const enter = useAwaitedEnter(data !== undefined, () => {
    if (exact) add(exact);
    else void create();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || wanted === "") return;
    event.preventDefault();
    enter.press();
  };
  return (
    <div className={styles.panel}>
      {people.length === 0 && (
        <p className={styles.none}>{t("note.people.none", "No people linked to this note yet.")}</p>
      )}
      <ul className={styles.list} aria-label={t("note.people", "People")}>
        {people.map((person) => (
          <li key={person.id} className={styles.person}>
            <Avatar name={nameOf(person)} size={28} />
            <span className={styles.words}>
              <ObjectLink type="person" id={person.id} title={person.name}>
                {nameOf(person)}
              </ObjectLink>
              <span className={styles.job}>
                {[person.jobTitle, person.company].filter(Boolean).join(", ")}
              </span>
              <ConsentBadge consent={person.consent} />
            </span>
            {canWrite && (
              <IconButton
                size="small"
                label={t("note.people.remove", "Remove {name} from this note", { name: nameOf(person) })}
                onClick={() => onChange(people.filter(({ id }) => id !== person.id))}
              >
                <IconX size={14} aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {canWrite && (
        <>
          <TextField
            label={t("note.people.add", "Add a person")}
            value={search}
            autoComplete="off"
            maxLength={NAME_LENGTH_MAX}
            onChange={(event) => {
              setSearch(event.target.value);
              enter.forget();
            }}
            onBlur={enter.forget}
            onKeyDown={onKeyDown}
          />
          <div className={styles.list}>
            {found.map((person) => (
              <Button key={person.id} kind="quiet" size="small" onClick={() => add(person)}>
                {nameOf(person)}
              </Button>
            ))}
            {wanted !== "" && data && !exact && (
              <Button kind="quiet" size="small" onClick={() => void create()}>
                {t("note.people.create", "Create “{name}”", { name: wanted })}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}
