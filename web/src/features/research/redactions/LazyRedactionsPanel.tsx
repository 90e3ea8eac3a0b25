import { type ComponentProps, lazy, Suspense } from "react";
import type { RedactionsPanel } from "./RedactionsPanel.tsx";

const Loaded = lazy(() =>
  import("./RedactionsPanel.tsx").then((module) => ({ default: module.RedactionsPanel })),
);

/** The redactions of a recording, whose code loads when they are first shown. */
export function LazyRedactionsPanel(props: ComponentProps<typeof RedactionsPanel>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
