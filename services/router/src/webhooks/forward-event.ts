import type { ForwardedWebhookEvent } from "@fieldstone/contracts/webhook-events.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { WebhookType } from "@fieldstone/model/webhooks/webhook-type.ts";
import { z } from "zod";
import type { Caller } from "../global/cell-client.ts";
import { findWebhookTeams } from "./webhook-link-store.ts";
import type { WebhookEvent } from "./webhook-provider.ts";
import type { WebhookServices } from "./webhook-services.ts";

/**
 * Finds an event's workspace and forwards the event to that workspace's region, which stores it. Returns the
 * workspace, or undefined if there is none, in which case the provider need not retry.
 * @throws ProductError `region.unavailable` where it should retry
 */
export async function forwardEvent(
  services: WebhookServices,
  type: WebhookType,
  event: WebhookEvent,
  caller: Caller,
): Promise<string | undefined> {
  const teamId = await teamOf(services, type, event);
  const route = teamId === undefined ? undefined : services.table.routeOfTeam(teamId);
  if (route === undefined) {
    services.onEvent(type, "unknown");
    return undefined;
  }
  if (route.state === "retired") {
    services.onEvent(type, "closed");
    return undefined;
  }
  if (route.state !== "active") throw tryAgain(new Error(`the workspace is ${route.state}`));
  const body: ForwardedWebhookEvent = {
    teamId: route.teamId,
    epoch: route.epoch,
    type,
    eventId: event.eventId,
    event: event.event,
  };
  try {
    await services.cellClient.post(route.region, "/internal/webhook-events", z.unknown(), body, caller);
  } catch (error) {
    // A region rejects events while a workspace moves; the provider's next attempt reaches the new region.
    throw error instanceof ProductError && error.title !== "InternalError" ? tryAgain(error) : error;
  }
  services.onEvent(type, "forwarded");
  return route.teamId;
}

async function teamOf(
  { database, log }: WebhookServices,
  type: WebhookType,
  { externalIds, teamId, eventId }: WebhookEvent,
): Promise<string | undefined> {
  const linked = await findWebhookTeams(database, type, externalIds);
  const named = teamId === undefined ? linked : [...new Set([...linked, teamId])];
  if (named.length < 2) return named[0];
  // An ambiguous event goes to neither workspace.
  log.error({ type, eventId, teamIds: named }, "a webhook's event names more than one workspace");
  return undefined;
}

function tryAgain(cause: unknown): ProductError {
  const message = "The workspace cannot accept this right now. Send it again later.";
  return new ProductError("InternalError", "region.unavailable", message, { cause });
}
