import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { type CodebookEntry_EntryFragment, UpdateCodebookEntryDocument } from "../../../graphql/graphql.ts";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { useWhileShown } from "../../../ui/overlays/useWhileShown.ts";
import styles from "./Codebook.module.css";
import { CodebookExamples, type EditedExample, editedExamples, sentExamples } from "./CodebookExamples.tsx";

/** Maximum characters of a definition and of each rule. */
const TEXT_LENGTH_MAX = 4_000;

/** Edits a tag's codebook entry. Rejected input stays in the form. */
export function CodebookDialog(props: {
  tag: { id: string; title: string };
  entry: CodebookEntry_EntryFragment | null;
  onClose: () => void;
}) {
  const { tag, entry } = props;
  const onClose = useWhileShown(props.onClose);
  const client = useApolloClient();
  const [definition, setDefinition] = useState(entry?.definition ?? "");
  const [useWhen, setUseWhen] = useState(entry?.useWhen ?? "");
  const [avoidWhen, setAvoidWhen] = useState(entry?.avoidWhen ?? "");
  const [examples, setExamples] = useState<readonly EditedExample[]>(() => editedExamples(entry));
  // The revision that the form was filled from, not a newer one that arrives meanwhile.
  const [basedOn] = useState(entry?.changeNumber ?? 0);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ field: string | undefined; message: string }>();
  const save = async () => {
    setBusy(true);
    try {
      const input = {
        tagId: tag.id,
        basedOn,
        definition,
        useWhen,
        avoidWhen,
        examples: sentExamples(examples),
      };
      await client.mutate({ mutation: UpdateCodebookEntryDocument, variables: { input } });
      onClose();
    } catch (error) {
      setRefused(readFailure(error));
    }
    setBusy(false);
  };
  const problem = (field: string) => (refused?.field === field ? refused.message : undefined);
  const texts = [
    {
      field: "definition",
      label: t("codebook.definition", "Definition"),
      value: definition,
      set: setDefinition,
    },
    { field: "useWhen", label: t("codebook.use", "When to use"), value: useWhen, set: setUseWhen },
    {
      field: "avoidWhen",
      label: t("codebook.avoid", "When not to use"),
      value: avoidWhen,
      set: setAvoidWhen,
    },
  ];
  return (
    <FormDialog
      title={t("codebook.edit.title", "Codebook entry of “{title}”", { title: tag.title })}
      submitLabel={t("save", "Save")}
      busy={busy}
      className={styles.form}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      {texts.map(({ field, label, value, set }, at) => (
        <TextArea
          key={field}
          label={label}
          value={value}
          autoFocus={at === 0}
          maxLength={TEXT_LENGTH_MAX}
          error={problem(field)}
          onChange={(event) => set(event.currentTarget.value)}
        />
      ))}
      <CodebookExamples tagId={tag.id} examples={examples} onChange={setExamples} />
      {refused && !texts.some(({ field }) => field === refused.field) && (
        <p role="alert" className={styles.text}>
          {refused.message}
        </p>
      )}
    </FormDialog>
  );
}
