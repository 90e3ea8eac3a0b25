import type { GlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import { expiredClaims } from "../routes/claim-store.ts";
import { deleteExpiredRenames } from "../routes/rename-route.ts";
import type { CellClient } from "./cell-client.ts";
import { deleteOldErrorReports } from "./error-report-routes.ts";
import type { RateLimiter } from "./rate-limits.ts";
import { deleteOldGuesses } from "./sign-in/code-guess-store.ts";
import { deleteExpiredCodes } from "./sign-in/one-time-code-store.ts";
import { deleteExpiredStates } from "./sign-in/sign-in-attempt.ts";
import { undoCreation } from "./workspaces/create-tenant.ts";

export interface SweepServices {
  readonly database: GlobalDatabase;
  readonly cellClient: CellClient;
  readonly limiter: RateLimiter;
  readonly now: () => number;
  readonly onError: (what: string, error: unknown) => void;
}

/**
 * Removes expired codes and windows, and tenants and claims of failed creations. Safe to run concurrently.
 */
export async function sweep(services: SweepServices): Promise<void> {
  const { database, now, onError } = services;
  const caller = { requestId: "sweep" };
  await deleteExpiredCodes(database, now());
  await deleteOldGuesses(database, now());
  await deleteOldErrorReports(database, now());
  await deleteExpiredStates(database, now());
  await deleteExpiredRenames(database, now());
  await services.limiter.deleteExpired();
  for (const claim of await expiredClaims(database, now())) {
    await undoCreation(services, claim, caller).catch((error: unknown) =>
      onError(`removing the unfinished workspace ${claim.teamId}`, error),
    );
  }
}
