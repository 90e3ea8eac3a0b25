import { shareLinkNotFound } from "@fieldstone/domain/access/share-links/share-link.ts";
import { unlockShareLink } from "@fieldstone/domain/sharing/share-links/unlock-share-link.ts";
import { jsonBody } from "@fieldstone/platform/http/express-basics.ts";
import { Router } from "express";
import { z } from "zod";
import { parseInput } from "../../graphql/parse-input.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { pathCosts } from "../../http/limits/path-costs.ts";
import { openPathContext } from "../../http/open-context.ts";
import { originOf } from "../../identity/sign-in/sign-in-origin.ts";

const bodySizeBytesMax = 16_384;
// Longer than any password may be, so that a long one fails as wrong and is not cut.
const unlockBody = z.object({ password: z.string().max(1_000, "This password is too long.") });

/**
 * `POST /api/share-link/unlock` with the link's token as bearer and its password: returns the grant to send
 * after the token from then on. Not part of GraphQL, which rejects visitors whose link is locked.
 */
export function shareLinkRoutes(services: ApiServices): Router {
  const router = Router();
  router.use("/api/share-link", jsonBody(bodySizeBytesMax));
  router.post("/api/share-link/unlock", async (request, response) => {
    const context = await openPathContext(services, request, response, { units: pathCosts.password });
    const { actor } = context.tenant;
    if (actor.kind !== "public") throw shareLinkNotFound();
    const { password } = parseInput(unlockBody, request.body);
    const { shareToken } = actor;
    const grant = await unlockShareLink(context, { shareToken, password }, originOf(context));
    response.setHeader("cache-control", "no-store");
    response.json({ grant });
  });
  return router;
}
