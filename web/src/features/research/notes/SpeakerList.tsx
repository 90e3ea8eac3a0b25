import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { lazy, Suspense, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { NotePerson_PersonFragment } from "../../../graphql/graphql.ts";
import { Opening } from "../../../ui/feedback/Opening.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { type Speaker, speakersOf } from "../editor/nodes/speakers.ts";
import styles from "./PeoplePanel.module.css";

const SpeakerDialog = lazy(() =>
  import("./SpeakerDialog.tsx").then((module) => ({ default: module.SpeakerDialog })),
);

interface Props {
  editor: Editor;
  people: readonly NotePerson_PersonFragment[];
  canWrite: boolean;
  onPeople: (people: NotePerson_PersonFragment[]) => void;
}

/** The speakers of a transcript, each renamed for the whole note. */
export function SpeakerList(props: Props) {
  const { editor, canWrite } = props;
  const doc = useEditorState({ editor, selector: (context) => context.editor.state.doc });
  const speakers = speakersOf(doc);
  const [renamed, setRenamed] = useState<Speaker>();
  if (speakers.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={t("note.speakers", "Speakers")}>
      <h3>{t("note.speakers", "Speakers")}</h3>
      <ul className={styles.list}>
        {speakers.map((speaker) => (
          <li key={speaker.name} className={styles.person}>
            <span className={styles.words}>
              <span>{speaker.name}</span>
              <span className={styles.job}>
                {t("note.speaker.turns", "{n, plural, one {# turn} other {# turns}}", {
                  n: speaker.turnCount,
                })}
              </span>
            </span>
            {canWrite && (
              <Button
                size="small"
                aria-label={t("note.speaker.rename.named", "Rename {name}", { name: speaker.name })}
                aria-haspopup="dialog"
                onClick={() => setRenamed(speaker)}
              >
                {t("note.speaker.rename", "Rename")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Suspense fallback={<Opening />}>
        {renamed && <SpeakerDialog {...props} speaker={renamed} onClose={() => setRenamed(undefined)} />}
      </Suspense>
    </section>
  );
}
