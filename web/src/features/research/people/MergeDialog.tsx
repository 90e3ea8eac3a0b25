import { useApolloClient, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  MergeCandidatesDocument,
  MergePeopleDocument,
  MergeSidesDocument,
  UndoPersonMergeDocument,
} from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { Choice } from "../../../ui/forms/Choice.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { useFocusBack } from "../../../ui/overlays/useFocusBack.ts";
import { isOpen, mergeChoices } from "./merge-choices.ts";
import styles from "./People.module.css";

/** Merges two people: choose the other, then which values to keep; merging is undoable. */
export function MergeDialog(props: {
  personId: string;
  /** The other person, if known. */
  otherId: string | undefined;
  onClose: () => void;
}) {
  const { personId, onClose } = props;
  const [otherId, setOtherId] = useState(props.otherId);
  // The second dialog opens from the first, which is gone when it closes.
  useFocusBack();
  return otherId === undefined ? (
    <ChoosePerson personId={personId} onChoose={setOtherId} onClose={onClose} />
  ) : (
    <ChooseValues personId={personId} otherId={otherId} onClose={onClose} />
  );
}

function ChoosePerson(props: { personId: string; onChoose: (id: string) => void; onClose: () => void }) {
  const { personId, onChoose, onClose } = props;
  const [typed, setTyped] = useState("");
  const { data, error, loading, refetch } = useQuery(MergeCandidatesDocument, {
    variables: { nameContains: typed.trim() },
    fetchPolicy: "no-cache",
  });
  const people = (data?.people.edges ?? []).map(({ node }) => node).filter(({ id }) => id !== personId);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("merge.choose", "Merge with another person")}
      footer={<Button onClick={onClose}>{t("cancel", "Cancel")}</Button>}
    >
      <TextField
        label={t("merge.find", "Find a person by name")}
        autoFocus
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ul className={styles.candidates} aria-label={t("nav.people", "People")}>
        {people.map(({ id, name, email }) => (
          <li key={id}>
            <Button kind="quiet" onClick={() => onChoose(id)}>
              {email ? `${name} (${email})` : name}
            </Button>
          </li>
        ))}
      </ul>
      {error && !loading && (
        <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />
      )}
      <p role="status">
        {data && !loading && people.length === 0 ? t("merge.none", "Nobody else has this name.") : ""}
      </p>
    </Dialog>
  );
}

function ChooseValues(props: { personId: string; otherId: string; onClose: () => void }) {
  const { personId, otherId, onClose } = props;
  const client = useApolloClient();
  const { data, error, refetch } = useQuery(MergeSidesDocument, {
    variables: { keptId: personId, mergedId: otherId },
    fetchPolicy: "no-cache",
  });
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const choices = data ? mergeChoices(data.kept, data.merged) : [];
  const refresh = () => refetchLists(client, ["people", "personRows"]);

  async function merge(): Promise<void> {
    onClose();
    let mergeId: string | undefined;
    await performAction({
      label: t("merge.done", "“{name}” was merged.", { name: data?.merged.name ?? "" }),
      run: async () => {
        const input = { keptId: personId, mergedId: otherId, take: [...taken] };
        const { data: answer } = await client.mutate({ mutation: MergePeopleDocument, variables: { input } });
        mergeId = answer?.mergePeople.mergeId;
        refresh();
      },
      undo: async () => {
        if (mergeId === undefined) return;
        await client.mutate({ mutation: UndoPersonMergeDocument, variables: { input: { id: mergeId } } });
        refresh();
      },
    });
  }
  const take = (key: string, isTaken: boolean) => {
    const next = new Set(taken);
    if (isTaken) next.add(key);
    else next.delete(key);
    setTaken(next);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        data
          ? t("merge.title", "Merge {other} into {name}", { other: data.merged.name, name: data.kept.name })
          : t("merge.loading", "Merge people")
      }
      footer={
        <>
          <Button onClick={onClose}>{t("cancel", "Cancel")}</Button>
          <Button kind="primary" disabled={!data} onClick={() => void merge()}>
            {t("merge.run", "Merge")}
          </Button>
        </>
      }
    >
      {error && !data ? (
        <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />
      ) : !data ? (
        <LoadingState rows={4} rowHeight={32} />
      ) : (
        <div className={styles.form}>
          {choices.map((choice) =>
            isOpen(choice) ? (
              <div key={choice.key}>
                <strong aria-hidden className={styles.choiceLabel}>
                  {choice.label}
                </strong>
                <Choice
                  label={choice.label}
                  value={taken.has(choice.key) ? "merged" : "kept"}
                  options={[
                    { value: "kept", label: choice.kept },
                    { value: "merged", label: choice.merged },
                  ]}
                  onChange={(value) => take(choice.key, value === "merged")}
                />
              </div>
            ) : (
              <p key={choice.key} className={styles.settled}>
                <strong>{choice.label}</strong> {choice.kept || choice.merged}
              </p>
            ),
          )}
          <p>
            {t(
              "merge.moves",
              "{notes, plural, one {# note} other {# notes}} and {quotes, plural, one {# quote} other {# quotes}} of {other} move along. {other} leaves People until you undo the merge.",
              {
                notes: data.merged.noteCount,
                quotes: data.merged.highlightCount,
                other: data.merged.name,
              },
            )}
          </p>
        </div>
      )}
    </Dialog>
  );
}
