import { useApolloClient } from "@apollo/client/react";
import { useRef, useState } from "react";
import { readFailure } from "../../../app/errors/failure.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import { type NoteSuggestionKind, SuggestForNoteDocument } from "../../../graphql/graphql.ts";
import { appliedLabel, decidedLabel } from "./suggestion-texts.ts";
import { useSuggestionActions } from "./useSuggestionActions.ts";

export type NoteKind = NoteSuggestionKind;

/** Asks for suggestions for a note, and decides on them. */
export function useNoteSuggestions(noteId: string, refresh: () => Promise<unknown>) {
  const client = useApolloClient();
  // What accepting made is shown by the page, which asks for the note's title and highlights again.
  const reload = () => client.refetchQueries({ include: "active" });
  const actions = useSuggestionActions(reload);
  const [asking, setAsking] = useState<NoteKind>();
  const [asked, setAsked] = useState<NoteKind>();
  const [problem, setProblem] = useState<string>();
  const request = useRef<AbortController>(undefined);

  async function ask(kind: NoteKind, apply: boolean): Promise<void> {
    const controller = new AbortController();
    request.current = controller;
    setAsking(kind);
    setProblem(undefined);
    try {
      const { data } = await client.mutate({
        mutation: SuggestForNoteDocument,
        variables: { input: { noteId, kind, apply } },
        context: { fetchOptions: { signal: controller.signal } },
      });
      if (apply) await offerUndo((data?.suggestForNote.suggestions ?? []).map(({ id }) => id));
      else await refresh();
      setAsked(kind);
    } catch (error) {
      if (!controller.signal.aborted) {
        setProblem(readFailure(error).message);
        // What was found without the AI service is offered all the same.
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
      undo: () => actions.takeBack(ids),
      redo: () => actions.acceptAgain(ids),
    });
  }
  return {
    asking,
    asked,
    problem,
    ask,
    cancel: () => request.current?.abort(),
    decide: (act: "accept" | "reject", ids: readonly string[]) => actions[act](ids, decidedLabel(act)),
  };
}
