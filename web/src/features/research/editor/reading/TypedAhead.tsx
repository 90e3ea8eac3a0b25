import { useSyncExternalStore } from "react";
import { onTypedAhead, typedAhead } from "../../../../app/shortcuts/typed-ahead.ts";

/** What was typed so far for a document whose fields have not loaded yet. */
export function useTypedAhead(): string {
  return useSyncExternalStore(onTypedAhead, typedAhead, typedAhead);
}

/** Lines typed for a text whose editor has not loaded yet, where the editor will show them. */
export function TypedLines({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <div className="fs-document" aria-hidden>
      {text.split("\n").map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end
        <p key={at}>{line}</p>
      ))}
    </div>
  );
}
