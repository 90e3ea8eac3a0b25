import { useApolloClient } from "@apollo/client/react";
import {
  type TranslationEvent,
  type TranslationResult,
  translationEventSchema,
} from "@fieldstone/model/ai/translation.ts";
import { refetchShown, untilRefetched } from "../../../app/apollo/refetch.ts";
// Configures zod for the content security policy, before the model's schemas.
import "../../../app/zod.ts";
import { useEffect, useRef, useState } from "react";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { useOpenObject } from "../../../app/peek/useOpenObject.ts";
import { postForLines } from "../../../app/stream-lines.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  DeleteNoteFromPageDocument,
  NotePageDocument,
  RestoreNoteFromPageDocument,
} from "../../../graphql/graphql.ts";

/** Translates a note into a copy and opens it; undo moves the copy to the trash. */
export function useTranslation(noteId: string, onDone: () => void) {
  const client = useApolloClient();
  const openObject = useOpenObject();
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function translate(targetLanguage: string): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProblem(undefined);
    setProgress(0);
    let result: TranslationResult | undefined;
    try {
      const onEvent = (event: TranslationEvent) => {
        if (event.type === "progress") setProgress((100 * event.done) / event.total);
        else result = event.result;
      };
      const asked = { noteId, targetLanguage };
      await postForLines(
        "/api/translations",
        asked,
        (line) => onEvent(translationEventSchema.parse(line)),
        controller.signal,
      );
      if (result?.kind === "Failure") setProblem(result.message);
      if (result?.kind === "Success") await show({ id: result.noteId, title: result.title });
    } catch (error) {
      if (!controller.signal.aborted) setProblem(readFailure(error).message);
    } finally {
      running.current = undefined;
      setProgress(undefined);
    }
  }

  async function show(copy: { readonly id: string; readonly title: string }): Promise<void> {
    const refetch = () =>
      client.query({ query: NotePageDocument, variables: { id: noteId }, fetchPolicy: "network-only" });
    const variables = { input: { id: copy.id } };
    onDone();
    openObject({ type: "note", ...copy });
    refetchShown(refetch);
    await performAction({
      label: t("translation.made", "Note translated."),
      run: () => Promise.resolve(),
      undo: async () => {
        await client.mutate({ mutation: DeleteNoteFromPageDocument, variables });
        await untilRefetched(refetch);
      },
      redo: async () => {
        await client.mutate({ mutation: RestoreNoteFromPageDocument, variables });
        await untilRefetched(refetch);
      },
    });
  }

  return { progress, problem, translate, cancel: () => running.current?.abort() };
}
