import { lazy, Suspense } from "react";
import { FailurePage } from "../errors/FailurePage.tsx";
import type { Failure } from "../errors/failure.ts";
import { useSession } from "../session/SessionContext.tsx";
import type { RequestedObject } from "./requested-object.ts";

const RequestAccess = lazy(() =>
  import("./RequestAccess.tsx").then((module) => ({ default: module.RequestAccess })),
);

/**
 * Shown when an object could not be opened. “Not found” and “not shared” look the same, so members can
 * request access; managers, who can open everything, are told that it does not exist.
 */
export function NoAccessPage(props: { failure: Failure; object: RequestedObject; onRetry: () => void }) {
  const { failure, object, onRetry } = props;
  const { user } = useSession();
  if (failure.kind !== "not-found" || user.role === "MANAGER") {
    return <FailurePage failure={failure} onRetry={onRetry} />;
  }
  return (
    <Suspense>
      <RequestAccess key={object.id} object={object} onRetry={onRetry} />
    </Suspense>
  );
}
