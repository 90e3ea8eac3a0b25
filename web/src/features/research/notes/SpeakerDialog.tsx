import { useApolloClient, useQuery } from "@apollo/client/react";
import { parseId, toShortId } from "@fieldstone/model/ids.ts";
import type { Editor } from "@tiptap/core";
import { useDeferredValue, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import {
  CreateNotePersonDocument,
  NotePeoplePickerDocument,
  type NotePerson_PersonFragment,
} from "../../../graphql/graphql.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { useWhileShown } from "../../../ui/overlays/useWhileShown.ts";
import { renameSpeaker, type Speaker } from "../editor/nodes/speakers.ts";
import styles from "./PeoplePanel.module.css";

/** Maximum length of a speaker's name. */
const NAME_LENGTH_MAX = 200;
const NOBODY = "";
const SOMEBODY_NEW = "new";

/** Renames a speaker in all turns of a note, and links the name to a person. */
export function SpeakerDialog(props: {
  editor: Editor;
  speaker: Speaker;
  people: readonly NotePerson_PersonFragment[];
  onPeople: (people: NotePerson_PersonFragment[]) => void;
  onClose: () => void;
}) {
  const { editor, speaker, people, onPeople } = props;
  const onClose = useWhileShown(props.onClose);
  const client = useApolloClient();
  const [name, setName] = useState(speaker.name);
  const [personId, setPersonId] = useState(speaker.personId ? toShortId(speaker.personId) : NOBODY);
  const [busy, setBusy] = useState(false);
  const trimmed = name.trim();
  const wanted = useDeferredValue(trimmed);
  const { data } = useQuery(NotePeoplePickerDocument, {
    variables: { nameContains: wanted },
    skip: wanted === "",
  });
  const found = data?.people.edges.map(({ node }) => node) ?? [];
  const known = [...people, ...found.filter(({ id }) => people.every((person) => person.id !== id))];

  async function personOf(): Promise<NotePerson_PersonFragment | undefined> {
    if (personId !== SOMEBODY_NEW) return known.find(({ id }) => id === personId);
    const made = await client.mutate({
      mutation: CreateNotePersonDocument,
      variables: { input: { name: trimmed } },
    });
    return made.data?.createPerson.person;
  }
  async function rename(): Promise<void> {
    setBusy(true);
    try {
      const person = await personOf();
      const tied = person?.id ?? (personId === NOBODY ? undefined : personId);
      const turns = renameSpeaker(editor.view, speaker.name, {
        name: trimmed,
        personId: tied === undefined ? null : parseId(tied),
      });
      if (person && people.every(({ id }) => id !== person.id)) onPeople([...people, person]);
      showToast(
        t(
          "note.speaker.renamed",
          "Renamed {name} in {n, plural, one {# turn} other {# turns}}. Ctrl/⌘+Z undoes it.",
          { name: speaker.name, n: turns },
        ),
      );
      onClose();
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  }
  return (
    <FormDialog
      title={t("note.speaker.title", "Rename {name}", { name: speaker.name })}
      submitLabel={t("note.speaker.rename", "Rename")}
      busy={busy}
      disabled={trimmed === ""}
      className={styles.panel}
      onClose={onClose}
      onSubmit={() => void rename()}
    >
      <TextField
        label={t("note.speaker.name", "Name in this transcript")}
        value={name}
        autoFocus
        autoComplete="off"
        maxLength={NAME_LENGTH_MAX}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label={t("note.speaker.person", "Person")}
        value={personId}
        options={[
          { value: NOBODY, label: t("note.speaker.nobody", "Not linked to a person") },
          ...known.map((person) => ({ value: person.id, label: labelOf(person) })),
          ...(trimmed === ""
            ? []
            : [
                {
                  value: SOMEBODY_NEW,
                  label: t("note.speaker.new", "New person “{name}”", { name: trimmed }),
                },
              ]),
        ]}
        onChange={setPersonId}
      />
    </FormDialog>
  );
}

function labelOf({ name, company }: NotePerson_PersonFragment): string {
  return [name.trim() || t("people.unnamed", "Unnamed participant"), company].filter(Boolean).join(", ");
}
