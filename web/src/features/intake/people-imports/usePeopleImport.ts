import { useApolloClient, useQuery } from "@apollo/client/react";
import type { PeopleColumn } from "@fieldstone/model/people/people-import.ts";
import { useEffect, useState } from "react";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import {
  DraftPeopleImportDocument,
  PeopleImportProgressDocument,
  type PeopleImportStateFragment,
  RunPeopleImportDocument,
  UndoPeopleImportDocument,
} from "../../../graphql/graphql.ts";
import type { PeopleTable } from "./people-table-messages.ts";
import { readPeopleTable } from "./read-people-table.ts";

/** How often a running import is polled, in ms. */
const PROGRESS_EVERY_MS = 700;

const isInProgress = ({ status }: PeopleImportStateFragment) => status === "RUNNING" || status === "UNDOING";

/** The steps of importing a file into People: read, check, import, undo. */
export function usePeopleImport() {
  const client = useApolloClient();
  const [file, setFile] = useState<{ name: string; table: PeopleTable }>();
  const [importId, setImportId] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { data, startPolling, stopPolling } = useQuery(PeopleImportProgressDocument, {
    variables: { id: importId ?? "" },
    skip: importId === undefined,
  });
  const current = importId === undefined ? undefined : data?.peopleImport;
  const inProgress = current !== undefined && isInProgress(current);
  const status = current?.status;
  useEffect(() => {
    if (inProgress) startPolling(PROGRESS_EVERY_MS);
    else stopPolling();
  }, [inProgress, startPolling, stopPolling]);
  useEffect(() => {
    if (status === "DONE" || status === "UNDONE" || status === "FAILED")
      refetchLists(client, ["people", "personRows", "peopleImports"]);
  }, [client, status]);

  /** Runs one task at a time, and shows the error if it is rejected. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(
        error instanceof Error && error.name === "Error" ? error.message : readFailure(error).message,
      );
    } finally {
      setBusy(false);
    }
  }
  return {
    file,
    current,
    problem,
    isBusy,
    choose: (chosen: File | undefined) =>
      attempt(async () => {
        if (chosen === undefined) return;
        setImportId(undefined);
        setFile({ name: chosen.name, table: await readPeopleTable(chosen) });
      }),
    check: (columns: readonly PeopleColumn[]) =>
      attempt(async () => {
        if (file === undefined) return;
        const input = { fileName: file.name, columns, rows: file.table.rows };
        const { data: answer } = await client.mutate({
          mutation: DraftPeopleImportDocument,
          variables: { input },
        });
        setImportId(answer?.draftPeopleImport.peopleImport.id);
      }),
    back: () => setImportId(undefined),
    run: () =>
      attempt(async () => {
        if (importId === undefined) return;
        await client.mutate({ mutation: RunPeopleImportDocument, variables: { input: { id: importId } } });
        setFile(undefined);
      }),
    undo: (id: string) =>
      attempt(async () => {
        await client.mutate({ mutation: UndoPeopleImportDocument, variables: { input: { id } } });
        setFile(undefined);
        setImportId(id);
      }),
  };
}

export type PeopleImportState = ReturnType<typeof usePeopleImport>;
