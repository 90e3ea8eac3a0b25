import { ProductError } from "@fieldstone/model/errors.ts";
import { parseId } from "@fieldstone/model/ids.ts";
import { serverPaths } from "@fieldstone/model/links/paths/server-paths.ts";
import {
  externalIdLengthMax,
  type WebhookType,
  webhookSizeBytesMax,
  webhookTypes,
} from "@fieldstone/model/webhooks/webhook-type.ts";
import express, { Router } from "express";
import { z } from "zod";
import { parseRequest } from "../global/request-parts.ts";
import { serviceAnswers } from "../global/service-answers.ts";
import { forwardEvent } from "./forward-event.ts";
import { clientStateOf } from "./microsoft-webhooks.ts";
import { deleteWebhookLink, findWebhookTeams, putWebhookLink } from "./webhook-link-store.ts";
import { webhookProviders } from "./webhook-providers.ts";
import type { WebhookServices } from "./webhook-services.ts";

const externalId = z.string().min(1).max(externalIdLengthMax);
const linkBody = z.object({
  type: z.enum(webhookTypes),
  externalId,
  teamId: z.string().transform(parseId),
});

const identifyBody = z.union([
  z
    .object({ type: z.literal("google-meet"), subscriptionName: externalId })
    .transform(({ type, subscriptionName }) => ({ type, ids: [subscriptionName] })),
  z
    .object({ type: z.literal("microsoft-teams"), tenantId: externalId })
    .transform(({ type, tenantId }) => ({ type, ids: [tenantId.toLowerCase()] })),
  z
    .object({ type: z.literal("respondent"), studyId: externalId })
    .transform(({ type, studyId }) => ({ type, ids: [studyId] })),
  z
    .object({ type: z.literal("slack"), slackTeamId: externalId })
    .transform(({ type, slackTeamId }) => ({ type, ids: [slackTeamId] })),
  z
    .object({
      type: z.literal("stripe"),
      customerId: externalId.optional(),
      subscriptionId: externalId.optional(),
    })
    .transform(({ type, customerId, subscriptionId }) => ({
      type,
      ids: [customerId, subscriptionId].filter((id) => id !== undefined),
    }))
    .refine(({ ids }) => ids.length > 0, "must name a customer or a subscription"),
]);

/** The addresses that the product's documents give to providers, as aliases of `/global/webhooks/{type}`. */
export const webhookPaths: ReadonlyMap<string, WebhookType> = new Map([
  [serverPaths.googleMeetEvents, "google-meet"],
  [serverPaths.microsoftTeamsEvents, "microsoft-teams"],
  [serverPaths.microsoftTeamsLifecycle, "microsoft-teams"],
  [serverPaths.respondentEvents, "respondent"],
  [serverPaths.slackWebhook, "slack"],
  [serverPaths.stripeWebhook, "stripe"],
]);

/** Endpoints for providers: authenticated by each provider's signature, without a service token. */
export function providerWebhooks(services: WebhookServices): Router {
  const providers = webhookProviders(services.webhooks);
  const router = Router();
  router.post(
    ["/global/webhooks/:type", ...webhookPaths.keys()],
    express.raw({ type: () => true, limit: webhookSizeBytesMax, inflate: false }),
    async (request, response) => {
      const named = webhookPaths.get(request.path) ?? request.params.type;
      const provider = [...providers.values()].find(({ type }) => type === named);
      if (provider === undefined)
        throw new ProductError("NotFound", "path.not_found", "Nothing was found at this address.");
      const checked = await provider.check({
        headers: request.headers,
        query: new URL(request.originalUrl, "http://router").searchParams,
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        nowMs: services.now(),
      });
      if (checked.kind === "reply") {
        response.type(checked.contentType).send(checked.body);
        return;
      }
      // A type that we do not handle is acknowledged, so that the provider does not retry.
      if (checked.events.length === 0) services.onEvent(provider.type, "ignored");
      let teamId: string | null = null;
      for (const event of checked.events) {
        teamId = (await forwardEvent(services, provider.type, event, services.callerOf(request))) ?? null;
      }
      response.json({ teamId });
    },
  );
  return router;
}

/** For cells only: finds an account's workspace, and links accounts to workspaces. */
export function webhookServiceRoutes(services: WebhookServices): Router {
  const { database, webhooks } = services;
  const answering = serviceAnswers(services);
  const router = Router();

  router.post(
    "/identify-webhook",
    answering(async (request) => {
      const { type, ids } = parseRequest(identifyBody, request.body);
      const [teamId, ...others] = await findWebhookTeams(database, type, ids);
      if (teamId !== undefined && others.length === 0) return { teamId };
      throw new ProductError(
        "NotFound",
        "webhook.unknown_account",
        "No workspace is connected to this account.",
      );
    }),
  );

  router.put(
    "/webhook-links",
    answering(async (request) => {
      const link = parseRequest(linkBody, request.body);
      await putWebhookLink(database, canonical(link));
      if (link.type !== "microsoft-teams" || webhooks.microsoft === undefined) return undefined;
      return { clientState: clientStateOf(webhooks.microsoft.stateKey, link.externalId) };
    }),
  );

  router.delete(
    "/webhook-links",
    answering(async (request) => {
      await deleteWebhookLink(database, canonical(parseRequest(linkBody, request.body)));
      return undefined;
    }),
  );
  return router;
}

/** Microsoft writes tenant ids in either case. */
function canonical(link: z.output<typeof linkBody>): z.output<typeof linkBody> {
  return link.type === "microsoft-teams" ? { ...link, externalId: link.externalId.toLowerCase() } : link;
}
