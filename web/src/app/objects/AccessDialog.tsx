import { Suspense } from "react";
import { type AccessDialogProps, objectParts } from "./object-parts.ts";

/** Says who has access to a project or a folder. */
export function AccessDialog(props: AccessDialogProps) {
  const parts = objectParts();
  return (
    <Suspense>
      <parts.AccessDialog {...props} />
    </Suspense>
  );
}
