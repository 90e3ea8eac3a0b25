import { useRouter } from "@tanstack/react-router";
import { FailurePage } from "../app/errors/FailurePage.tsx";
import { readFailure } from "../app/errors/failure.ts";
import { reportError } from "../app/errors/report-error.ts";

/** The error page of a route. */
export function RouteFailure({ error }: { error: unknown }) {
  const router = useRouter();
  const failure = readFailure(error);
  const reference = failure.reference ?? reportError(error);
  return <FailurePage failure={{ ...failure, reference }} onRetry={() => void router.invalidate()} />;
}

/** The same without the application's frame. */
export function BareRouteFailure({ error }: { error: unknown }) {
  return (
    <main>
      <RouteFailure error={error} />
    </main>
  );
}
