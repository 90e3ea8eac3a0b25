import { Suspense } from "react";
import { Opening } from "../../ui/feedback/Opening.tsx";
import { objectParts, type ShareDialogProps } from "./object-parts.ts";

/** Shares an object with members, and by links. */
export function ShareDialog(props: ShareDialogProps) {
  const parts = objectParts();
  return (
    <Suspense fallback={<Opening />}>
      <parts.ShareDialog {...props} />
    </Suspense>
  );
}
