import { type ComponentProps, lazy, Suspense } from "react";
import type { TranslateDialog } from "./TranslateDialog.tsx";

const Shown = lazy(() =>
  import("./TranslateDialog.tsx").then((module) => ({ default: module.TranslateDialog })),
);

/** Asks how a note is to be translated, fetched when it is first wanted. */
export function LazyTranslateDialog(props: ComponentProps<typeof TranslateDialog>) {
  return (
    <Suspense fallback={null}>
      <Shown {...props} />
    </Suspense>
  );
}
