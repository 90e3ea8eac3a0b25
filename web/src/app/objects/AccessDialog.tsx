import { Suspense } from "react";
import { Opening } from "../../ui/feedback/Opening.tsx";
import { type AccessDialogProps, objectParts } from "./object-parts.ts";

/** Says who has access to a project or a folder. */
export function AccessDialog(props: AccessDialogProps) {
  const parts = objectParts();
  return (
    <Suspense fallback={<Opening />}>
      <parts.AccessDialog {...props} />
    </Suspense>
  );
}
