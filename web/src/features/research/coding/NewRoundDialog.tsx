import { useApolloClient, useQuery } from "@apollo/client/react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { refetchFields } from "../../../app/apollo/list-edits.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import {
  CodingChoicesDocument,
  type CodingChoicesQuery,
  CreateCodingRoundDocument,
} from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { CheckboxGroup } from "../../../ui/forms/CheckboxGroup.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { useWhileShown } from "../../../ui/overlays/useWhileShown.ts";
import { NoteChoice } from "../notes/NoteChoice.tsx";
import styles from "./Coding.module.css";
import { coderName } from "./coding-labels.ts";

const TITLE_LENGTH_MAX = 200;

type Options = readonly { value: string; label: string }[];

function tagOptions(data: CodingChoicesQuery | undefined): Options {
  return (data?.project.tagBoards ?? []).flatMap((board) =>
    [...board.groups.flatMap(({ tags }) => tags), ...board.ungroupedTags].map(({ id, title }) => ({
      value: id,
      label: `${title} (${board.title})`,
    })),
  );
}

/** Starts a round: the coders, the notes and the tags. */
export function NewRoundDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { data } = useQuery(CodingChoicesDocument, { variables: { projectId } });
  const [title, setTitle] = useState("");
  const [coders, setCoders] = useState({ firstCoderId: "", secondCoderId: "" });
  const [notes, setNotes] = useState<Options>([]);
  const [tagIds, setTagIds] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ field: string | undefined; message: string }>();
  const problem = (field: string) => (refused?.field === field ? refused.message : undefined);
  const members = [
    { value: "", label: t("coding.choose", "Choose a member") },
    ...(data?.members ?? [])
      .filter(({ role }) => role !== "VIEWER")
      .map((member) => ({ value: member.id, label: coderName(member) })),
  ];
  const open = useWhileShown((roundId: string | undefined) => {
    onClose();
    if (roundId)
      void navigate({ to: "/projects/$projectId/coding/$roundId", params: { projectId, roundId } });
  });
  const create = async () => {
    setBusy(true);
    try {
      const noteIds = notes.map(({ value }) => value);
      const input = { projectId, title, ...coders, noteIds, tagIds: [...tagIds] };
      const { data: made } = await client.mutate({
        mutation: CreateCodingRoundDocument,
        variables: { input },
      });
      refetchFields(client, `Project:${projectId}`, ["codingRounds"]);
      open(made?.createCodingRound.round.id);
    } catch (error) {
      setRefused(readFailure(error));
    }
    setBusy(false);
  };
  const isReady = coders.firstCoderId !== "" && coders.secondCoderId !== "";
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("coding.new", "New coding round")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel", "Cancel")}</Button>
          <Button
            kind="primary"
            type="submit"
            form="coding-round-form"
            loading={busy}
            disabledReason={isReady ? undefined : t("coding.coders.needed", "Choose two coders first.")}
          >
            {t("coding.start", "Start")}
          </Button>
        </>
      }
    >
      {!data ? (
        <LoadingState rowHeight={36} />
      ) : (
        <form
          id="coding-round-form"
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void create();
          }}
        >
          <TextField
            label={t("coding.title", "Title")}
            value={title}
            autoFocus
            maxLength={TITLE_LENGTH_MAX}
            error={problem("title")}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <SelectField
            label={t("coding.first", "First coder")}
            value={coders.firstCoderId}
            options={members}
            error={problem("firstCoderId")}
            onChange={(firstCoderId) => setCoders({ ...coders, firstCoderId })}
          />
          <SelectField
            label={t("coding.second", "Second coder")}
            value={coders.secondCoderId}
            options={members}
            error={problem("secondCoderId")}
            onChange={(secondCoderId) => setCoders({ ...coders, secondCoderId })}
          />
          <NoteChoice
            projectId={projectId}
            label={t("coding.notes", "Notes")}
            chosen={notes}
            error={problem("noteIds")}
            onChange={setNotes}
          />
          <div className={styles.choices}>
            <CheckboxGroup
              label={t("coding.tags", "Tags")}
              options={tagOptions(data)}
              chosen={[...tagIds]}
              error={problem("tagIds")}
              onChange={setTagIds}
            />
          </div>
          {refused && !refused.field && <p role="alert">{refused.message}</p>}
        </form>
      )}
    </Dialog>
  );
}
