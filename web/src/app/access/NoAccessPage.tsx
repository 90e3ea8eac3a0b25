import { lazy, Suspense } from "react";
import { FailurePage } from "../errors/FailurePage.tsx";
import type { Failure } from "../errors/failure.ts";
import { useSession } from "../session/SessionContext.tsx";
import type { WantedObject } from "./wanted-object.ts";

const AskAccess = lazy(() => import("./AskAccess.tsx").then((module) => ({ default: module.AskAccess })));

/**
 * In place of what could not be opened. What is not there and what is not shared look alike, so whoever may lack a
 * right can ask for it; a manager, who lacks none, is told that it is not there.
 */
export function NoAccessPage(props: { failure: Failure; object: WantedObject; onRetry: () => void }) {
  const { failure, object, onRetry } = props;
  const { user } = useSession();
  if (failure.kind !== "not-found" || user.role === "MANAGER") {
    return <FailurePage failure={failure} onRetry={onRetry} />;
  }
  return (
    <Suspense>
      <AskAccess key={object.id} object={object} onRetry={onRetry} />
    </Suspense>
  );
}
