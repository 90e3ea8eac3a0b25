import {
  type SummaryEvent,
  type SummarySentence,
  summaryEventSchema,
} from "@fieldstone/model/ai/summary-event.ts";
// Configures zod for the content security policy, before the model's schemas.
import "../../../app/zod.ts";
import { useEffect, useRef, useState } from "react";
import { readFailure } from "../../../app/errors/failure.ts";
import { postForLines } from "../../../app/stream-lines.ts";

/** A part of a summary being generated. */
export interface StreamedSection {
  readonly title: string | null;
  readonly sentences: readonly SummarySentence[];
}

/** Generates a summary and shows its sentences as they arrive. Leaving the page cancels it. */
export function useSummaryStream() {
  const [inProgress, setInProgress] = useState<readonly StreamedSection[]>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** Resolves to the summary's id once it is saved. */
  async function start(
    path: string,
    body: object,
    show: (summaryId: string) => Promise<void>,
  ): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProblem(undefined);
    setInProgress([]);
    let made: string | null = null;
    try {
      await postForLines(
        path,
        body,
        (line) => {
          const event = summaryEventSchema.parse(line);
          setInProgress((before) => before && withSentence(before, event));
          if (event.type !== "ended") return;
          made = event.summaryId;
          if (event.failure) setProblem(event.failure.message);
        },
        controller.signal,
      );
      if (made !== null) await show(made);
    } catch (error) {
      if (!controller.signal.aborted) setProblem(readFailure(error).message);
    } finally {
      running.current = undefined;
      setInProgress(undefined);
    }
  }

  return { inProgress, problem, start, cancel: () => running.current?.abort() };
}

function withSentence(before: readonly StreamedSection[], event: SummaryEvent): readonly StreamedSection[] {
  if (event.type !== "sentence") return before;
  const { section: title, sentence } = event;
  const known = before.find((section) => section.title === title);
  if (known === undefined) return [...before, { title, sentences: [sentence] }];
  const grown = { ...known, sentences: [...known.sentences, sentence] };
  return before.map((section) => (section === known ? grown : section));
}
