import { type ComponentProps, lazy, Suspense } from "react";
import { Opening } from "../../../ui/feedback/Opening.tsx";
import type { TranslateDialog } from "./TranslateDialog.tsx";

const Shown = lazy(() =>
  import("./TranslateDialog.tsx").then((module) => ({ default: module.TranslateDialog })),
);

/** The translate dialog, whose code loads on first use. */
export function LazyTranslateDialog(props: ComponentProps<typeof TranslateDialog>) {
  return (
    <Suspense fallback={<Opening />}>
      <Shown {...props} />
    </Suspense>
  );
}
