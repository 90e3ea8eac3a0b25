import { useEffect, useRef, useState } from "react";
import { showError } from "../../../app/undo/undo-stack.ts";
import { type Choice, type ReadCount, sortOut } from "./chosen-files.ts";

/** The chosen files of a bulk import, and how many of them have been read until they are sorted. */
export function useChoice() {
  const [choice, setChoice] = useState<Choice>();
  const [isCancelled, setCancelled] = useState(false);
  const [reading, setReading] = useState<ReadCount>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const choose = async (files: readonly File[]) => {
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    try {
      setChoice(await sortOut(files, setReading, signal));
    } catch (error) {
      if (!signal.aborted) showError(error);
    }
    if (!signal.aborted) setReading(undefined);
  };
  const cancel = () => {
    controller.current?.abort();
    setReading(undefined);
    setChoice(undefined);
    setCancelled(true);
  };
  return { choice, reading, isCancelled, choose: (files: readonly File[]) => void choose(files), cancel };
}
