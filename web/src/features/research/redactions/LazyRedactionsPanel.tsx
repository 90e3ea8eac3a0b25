import { type ComponentProps, lazy, Suspense } from "react";
import type { RedactionsPanel } from "./RedactionsPanel.tsx";

const Loaded = lazy(() =>
  import("./RedactionsPanel.tsx").then((module) => ({ default: module.RedactionsPanel })),
);

/** What is redacted of a recording, fetched when it is first shown. */
export function LazyRedactionsPanel(props: ComponentProps<typeof RedactionsPanel>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
