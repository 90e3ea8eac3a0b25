import { useApolloClient } from "@apollo/client/react";
import { redactionSuggestionsMax } from "@fieldstone/model/limits.ts";
import { useRef, useState } from "react";
import { untilRefetched } from "../../../app/apollo/refetch.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import { type NoteSuggestionKind, SuggestForNoteDocument } from "../../../graphql/graphql.ts";
import { appliedLabel, decidedLabel } from "./suggestion-texts.ts";
import { useSuggestionActions } from "./useSuggestionActions.ts";

export type NoteKind = NoteSuggestionKind;

/** Requests suggestions for a note, and decides on them. */
export function useNoteSuggestions(noteId: string, refresh: () => Promise<unknown>) {
  const client = useApolloClient();
  // Accepting changes the note's title and highlights, so the page refetches.
  const reload = () => untilRefetched(() => client.refetchQueries({ include: "active" }));
  const actions = useSuggestionActions(reload);
  const [asking, setAsking] = useState<NoteKind>();
  const [asked, setAsked] = useState<NoteKind>();
  const [last, setLast] = useState<{ kind: NoteKind; apply: boolean }>();
  const [isFull, setFull] = useState(false);
  const [problem, setProblem] = useState<string>();
  const request = useRef<AbortController>(undefined);

  async function ask(kind: NoteKind, apply: boolean): Promise<void> {
    const controller = new AbortController();
    request.current = controller;
    setLast({ kind, apply });
    setAsking(kind);
    setProblem(undefined);
    try {
      const { data } = await client.mutate({
        mutation: SuggestForNoteDocument,
        variables: { input: { noteId, kind, apply } },
        context: { fetchOptions: { signal: controller.signal } },
      });
      const found = data?.suggestForNote.suggestions ?? [];
      setFull(kind === "REDACTION" && found.length >= redactionSuggestionsMax);
      if (apply) await offerUndo(found.map(({ id }) => id));
      else await refresh();
      setAsked(kind);
    } catch (error) {
      if (!controller.signal.aborted) {
        setProblem(readFailure(error).message);
        // Suggestions found without the AI service are shown all the same.
        await refresh();
      }
    }
    setAsking(undefined);
  }

  async function offerUndo(ids: readonly string[]): Promise<void> {
    await reload();
    if (ids.length === 0) return;
    void performAction({
      label: appliedLabel(ids.length),
      run: () => Promise.resolve(),
      undo: () => actions.undo(ids),
      redo: () => actions.acceptAgain(ids),
    });
  }
  return {
    asking,
    asked,
    /** Personal data was found at the maximum number of places: there may be more. */
    isFull,
    problem,
    ask,
    cancel: () => request.current?.abort(),
    decide: (act: "accept" | "reject", ids: readonly string[], nameOf: (id: string) => string) =>
      actions[act](ids, decidedLabel(act, nameOf)),
    /** Retries the failed request. */
    askAgain: () => (last === undefined ? undefined : void ask(last.kind, last.apply)),
  };
}
