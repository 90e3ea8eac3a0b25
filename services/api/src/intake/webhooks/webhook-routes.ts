import { forwardedWebhookEvent } from "@fieldstone/contracts/webhook-events.ts";
import { teamIdSchema } from "@fieldstone/contracts/workspace-calls.ts";
import { receiveWebhookEvent } from "@fieldstone/domain/intake/webhooks/receive-webhook-event.ts";
import {
  readWaitingWebhookEvents,
  requeueWaitingWebhookEvents,
} from "@fieldstone/domain/intake/webhooks/waiting-webhook-events.ts";
import { jsonBody } from "@fieldstone/platform/http/express-basics.ts";
import { requestIdOf } from "@fieldstone/platform/http/request-id.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type Request, Router } from "express";
import { z } from "zod";
import { parseInput } from "../../graphql/parse-input.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { requireServiceBearer } from "../../http/router-headers.ts";

const workspace = z.object({ teamId: teamIdSchema, epoch: z.coerce.number().int().min(1) });
const page = workspace.extend({ after: z.uuid().optional() });

/**
 * Events from providers, whose signatures the router has checked; and for engineers a workspace's unhandled
 * events, a thousand at a time: `GET /internal/webhook-events?teamId=&epoch=&after=` lists them,
 * `POST …/requeue` enqueues them again. `next` in an answer is the `after` of what follows, or null.
 */
export function webhookRoutes({ cell, config }: ApiServices): Router {
  const contextOf = (request: Request, place: z.output<typeof workspace>, name: string) => ({
    teamId: place.teamId,
    epoch: place.epoch,
    region: config.region,
    requestId: requestIdOf(request),
    actor: { kind: "system", name } as const,
  });
  const router = Router();
  router.use("/internal/webhook-events", (request, _response, next) => {
    requireServiceBearer(request.headers, config);
    next();
  });
  router.get("/internal/webhook-events", async (request, response) => {
    const { after, ...place } = parseInput(page, request.query);
    const context = contextOf(request, place, "webhook list");
    response.json(await withTenant(cell, context, "read", (tx) => readWaitingWebhookEvents(tx, after)));
  });
  router.post("/internal/webhook-events/requeue", jsonBody(), async (request, response) => {
    const { after, ...place } = parseInput(page, request.body);
    const context = contextOf(request, place, "webhook requeue");
    response.json(await withTenant(cell, context, "write", (tx) => requeueWaitingWebhookEvents(tx, after)));
  });
  router.post("/internal/webhook-events", jsonBody(), async (request, response) => {
    const { teamId, epoch, ...received } = parseInput(forwardedWebhookEvent, request.body);
    const context = contextOf(request, { teamId, epoch }, `webhook ${received.type}`);
    const isNew = await withTenant(cell, context, "write", (tx) => receiveWebhookEvent(tx, received));
    response.status(isNew ? 201 : 200).json({ isNew });
  });
  return router;
}
