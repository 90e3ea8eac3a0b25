import {
  receivedWebhookEvent,
  receiveWebhookEvent,
} from "@fieldstone/domain/intake/webhooks/receive-webhook-event.ts";
import { isId, parseId } from "@fieldstone/model/ids.ts";
import { jsonBody } from "@fieldstone/platform/http/express-basics.ts";
import { requestIdOf } from "@fieldstone/platform/http/request-id.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { Router } from "express";
import { z } from "zod";
import { parseInput } from "../../graphql/parse-input.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { requireServiceBearer } from "../../http/router-headers.ts";

const body = receivedWebhookEvent.extend({
  teamId: z.string().max(36).refine(isId, "must be an id").transform(parseId),
  epoch: z.number().int().min(1),
});

/** Events of providers, whose signatures the router has checked. */
export function webhookRoutes({ cell, config }: ApiServices): Router {
  const router = Router();
  router.post(
    "/internal/webhook-events",
    (request, _response, next) => {
      requireServiceBearer(request.headers, config.serviceToken);
      next();
    },
    jsonBody(),
    async (request, response) => {
      const { teamId, epoch, ...received } = parseInput(body, request.body);
      const actor = { kind: "system", name: `webhook ${received.type}` } as const;
      const context = { teamId, epoch, region: config.region, requestId: requestIdOf(request), actor };
      const isNew = await withTenant(cell, context, "write", (tx) => receiveWebhookEvent(tx, received));
      response.status(isNew ? 201 : 200).json({ isNew });
    },
  );
  return router;
}
