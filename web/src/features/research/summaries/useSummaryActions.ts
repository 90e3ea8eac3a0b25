import { useApolloClient } from "@apollo/client/react";
import { type SummaryEvent, summaryEventSchema } from "@fieldstone/model/ai/summary-event.ts";
import type { SummaryFramework, SummaryKind } from "@fieldstone/model/ai/summary-frameworks.ts";
// Sets up the model's schemas for the content security policy.
import "../../../app/zod.ts";
import { useEffect, useRef, useState } from "react";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { postForLines } from "../../../app/stream-lines.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  DeleteSummaryDocument,
  NoteSummariesDocument,
  RestoreSummaryDocument,
  type Summary_SummaryFragment,
  UpdateSummaryDocument,
} from "../../../graphql/graphql.ts";

export interface SummaryChoice {
  readonly kind: SummaryKind;
  readonly framework: SummaryFramework | null;
  readonly instructions: string;
}

type SummaryText = Summary_SummaryFragment["sections"];

/** Makes, edits and removes a note's summaries; each of these is undone by one act. */
export function useSummaryActions(noteId: string) {
  const client = useApolloClient();
  const [underWay, setUnderWay] = useState<SummaryText>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const remove = (id: string) =>
    client.mutate({ mutation: DeleteSummaryDocument, variables: { input: { id } } });
  const restore = (id: string) =>
    client.mutate({ mutation: RestoreSummaryDocument, variables: { input: { id } } });

  async function generate(choice: SummaryChoice, replaced: string | undefined): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProblem(undefined);
    setUnderWay([]);
    let made: string | null = null;
    try {
      await postForLines(
        "/api/summaries",
        { noteId, ...choice },
        (line) => {
          const event = summaryEventSchema.parse(line);
          setUnderWay((before) => before && withSentence(before, event));
          if (event.type !== "ended") return;
          made = event.summaryId;
          if (event.failure) setProblem(event.failure.message);
        },
        controller.signal,
      );
      if (made !== null) await show(made, replaced);
    } catch (error) {
      if (!controller.signal.aborted) setProblem(readFailure(error).message);
    } finally {
      running.current = undefined;
      setUnderWay(undefined);
    }
  }

  async function show(made: string, replaced: string | undefined): Promise<void> {
    await client.query({
      query: NoteSummariesDocument,
      variables: { id: noteId },
      fetchPolicy: "network-only",
    });
    await performAction({
      label: t("summary.generated", "Summary generated."),
      run: () => Promise.resolve(),
      undo: () => (replaced === undefined ? remove(made) : restore(replaced)),
      redo: () => restore(made),
    });
  }

  return {
    underWay,
    problem,
    generate,
    cancel: () => running.current?.abort(),
    remove: (id: string) =>
      performAction({
        label: t("summary.removed", "Summary removed."),
        run: () => remove(id),
        undo: () => restore(id),
      }),
    update(id: string, sections: readonly string[]) {
      let changed = id;
      return performAction({
        label: t("summary.edited", "Summary saved."),
        run: async () => {
          const { data } = await client.mutate({
            mutation: UpdateSummaryDocument,
            variables: { input: { id, sections: [...sections] } },
          });
          changed = data?.updateSummary.summaryId ?? id;
        },
        undo: () => restore(id),
        redo: () => restore(changed),
      });
    },
  };
}

function withSentence(before: SummaryText, event: SummaryEvent): SummaryText {
  if (event.type !== "sentence") return before;
  const { section: title, sentence } = event;
  const known = before.find((section) => section.title === title);
  if (known === undefined)
    return [...before, { title, startTimeMs: null, contributors: [], sentences: [sentence] }];
  const grown = { ...known, sentences: [...known.sentences, sentence] };
  return before.map((section) => (section === known ? grown : section));
}
