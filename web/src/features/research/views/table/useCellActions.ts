import { useApolloClient } from "@apollo/client/react";
import { useRef } from "react";
import { withType } from "../../../../app/apollo/with-type.ts";
import { RefusedError } from "../../../../app/errors/refused-error.ts";
import { t } from "../../../../app/i18n/t.ts";
import { performAction } from "../../../../app/undo/undo-stack.ts";
import {
  type CellInput,
  RowTag_TagFragmentDoc,
  SetHighlightCellsDocument,
  SetInsightCellsDocument,
  SetNoteCellsDocument,
  SetPersonCellsDocument,
} from "../../../../graphql/graphql.ts";
import { showToast } from "../../../../ui/feedback/toast-store.ts";
import { useNewTags } from "../../highlights/tag-picker/useNewTags.ts";
import type { RowGrouping } from "../layout-props.ts";
import { partsOf } from "./cell-parts.ts";
import { enteredOf } from "./entered-value.ts";
import {
  type CellChange,
  expectedHighlight,
  expectedInsight,
  expectedNote,
  expectedPerson,
  expectedRows,
} from "./expected-rows.ts";

interface Refused {
  readonly message: string;
}

const inputOf = ({ row, column, entered }: CellChange): CellInput => ({
  objectId: row.id,
  key: column.key,
  ...entered,
});

function showRefused(n: number, message: string): void {
  const counted = t(
    "view.cells.refused",
    "{n, plural, one {# cell was} other {# cells were}} not changed. {message}",
    { n, message },
  );
  showToast(counted, { tone: "danger" });
}

/** Sets cells of a table: optimistically, in as few requests as possible, with one undo for all. */
export function useCellActions(projectId: string | undefined, grouping?: RowGrouping) {
  const client = useApolloClient();
  const newTags = useNewTags(projectId);
  const unanswered = useRef(new Set<Promise<unknown>>());

  const knownTag = (id: string) =>
    client.readFragment({ id: `Tag:${id}`, fragment: RowTag_TagFragmentDoc }) ?? undefined;

  async function sendPart(changes: readonly CellChange[], undo: boolean): Promise<readonly Refused[]> {
    const input = { cells: changes.map(inputOf), undo };
    const rows = expectedRows(changes);
    const type = changes[0]?.row.type;
    if (type === "person") {
      const { data } = await client.mutate({
        mutation: SetPersonCellsDocument,
        variables: { input },
        optimisticResponse: {
          setPersonCells: withType("SetPersonCellsPayload", {
            refused: [],
            people: rows.map(expectedPerson),
          }),
        },
      });
      return data?.setPersonCells.refused ?? [];
    }
    if (type === "insight") {
      const insights = rows.map(expectedInsight);
      const { data } = await client.mutate({
        mutation: SetInsightCellsDocument,
        variables: { input },
        optimisticResponse: {
          setInsightCells: withType("SetInsightCellsPayload", { refused: [], insights }),
        },
      });
      return data?.setInsightCells.refused ?? [];
    }
    if (type === "highlight") {
      const highlights = rows.map((row) => expectedHighlight(row, knownTag));
      const { data } = await client.mutate({
        mutation: SetHighlightCellsDocument,
        variables: { input },
        optimisticResponse: {
          setHighlightCells: withType("SetHighlightCellsPayload", { refused: [], highlights }),
        },
      });
      return data?.setHighlightCells.refused ?? [];
    }
    const notes = rows.map(expectedNote);
    const people = changes.some(({ column }) => column.key === "people");
    const { data } = await client.mutate({
      mutation: SetNoteCellsDocument,
      variables: { input, people },
      optimisticResponse: { setNoteCells: withType("SetNoteCellsPayload", { refused: [], notes }) },
    });
    return data?.setNoteCells.refused ?? [];
  }

  async function sendParts(changes: readonly CellChange[], undo: boolean): Promise<readonly Refused[]> {
    const refused: Refused[] = [];
    for (const part of partsOf(changes)) refused.push(...(await sendPart(part, undo)));
    if (changes.some(({ column }) => column.key === grouping?.column)) grouping?.regroup();
    return refused;
  }

  async function send(changes: readonly CellChange[], undo = false): Promise<readonly Refused[]> {
    const sent = sendParts(changes, undo);
    unanswered.current.add(sent);
    return sent.finally(() => unanswered.current.delete(sent));
  }

  /** For an undo or redo: done in part is done, and says what stayed. */
  async function sendAgain(changes: readonly CellChange[], undo: boolean): Promise<void> {
    const refused = await send(changes, undo);
    const message = refused[0]?.message;
    if (message === undefined) return;
    if (refused.length === changes.length) throw new RefusedError(message);
    showRefused(refused.length, message);
  }

  return {
    /** Resolves once every change is answered, if one is not: until then cells may show what is replaced. */
    settled(): Promise<unknown> | undefined {
      return unanswered.current.size > 0 ? Promise.allSettled(unanswered.current) : undefined;
    },
    /** Resolves to the reason if a cell was left unchanged. */
    async set(changes: readonly CellChange[]): Promise<string | undefined> {
      const [first] = changes;
      if (first === undefined) return undefined;
      const before = changes.map(({ row, column }) => ({ row, column, entered: enteredOf({ row, column }) }));
      const newTagIds = changes.flatMap(({ newTagId }) => newTagId ?? []);
      let refused: readonly Refused[] = [];
      await performAction({
        label:
          changes.length === 1
            ? t("field.changed", "“{title}” was changed.", { title: first.column.label })
            : t("view.cells.changed", "{n} cells were changed.", { n: changes.length }),
        toast: changes.length > 1,
        run: async () => {
          refused = await send(changes);
        },
        undo: async () => {
          await sendAgain(before, true);
          for (const id of newTagIds) await newTags.remove(id);
        },
        redo: async () => {
          for (const id of newTagIds) await newTags.restore(id);
          await sendAgain(changes, false);
        },
      });
      const message = refused[0]?.message;
      if (message !== undefined && changes.length > 1) showRefused(refused.length, message);
      return message;
    },
  };
}

export type CellActions = ReturnType<typeof useCellActions>;
