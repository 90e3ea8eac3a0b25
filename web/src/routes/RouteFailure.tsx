import { useRouter } from "@tanstack/react-router";
import { FailurePage } from "../app/errors/FailurePage.tsx";
import { readFailure } from "../app/errors/failure.ts";
import { reportError } from "../app/errors/report-error.ts";

/** A route that could not be shown. */
export function RouteFailure({ error }: { error: unknown }) {
  const router = useRouter();
  const failure = readFailure(error);
  const reference = failure.reference ?? reportError(error);
  return <FailurePage failure={{ ...failure, reference }} onRetry={() => void router.invalidate()} />;
}

/** The same where no frame stands around it. */
export function BareRouteFailure({ error }: { error: unknown }) {
  return (
    <main>
      <RouteFailure error={error} />
    </main>
  );
}
