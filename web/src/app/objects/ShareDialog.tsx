import { Suspense } from "react";
import { objectParts, type ShareDialogProps } from "./object-parts.ts";

/** Shares an object with people of the workspace, and by links. */
export function ShareDialog(props: ShareDialogProps) {
  const parts = objectParts();
  return (
    <Suspense>
      <parts.ShareDialog {...props} />
    </Suspense>
  );
}
