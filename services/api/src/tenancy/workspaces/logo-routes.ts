import { readTeam } from "@fieldstone/domain/kernel/workspace/read-team.ts";
import {
  changeLogo,
  logoKey,
  requireLogo,
  requireLogoChange,
} from "@fieldstone/domain/tenancy/workspaces/change-logo.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { newId, tryParseId } from "@fieldstone/model/ids.ts";
import { logoSizeBytesMax } from "@fieldstone/model/limits.ts";
import { teamLogoPath } from "@fieldstone/model/links/team-logo.ts";
import { Router } from "express";
import type { ApiServices } from "../../http/api-services.ts";
import { pathCosts } from "../../http/limits/path-costs.ts";
import { openPathContext } from "../../http/open-context.ts";

/** Life of a logo's signed address, in seconds. */
const addressLifeSeconds = 300;

/**
 * `POST /api/logo` with a picture as body, for workspace admins, and `GET /image/logo/{teamId}`, which is
 * public because the sign-in page shows it.
 */
export function logoRoutes(services: ApiServices): Router {
  const { objects } = services;
  const router = Router();
  router.post("/api/logo", async (request, response) => {
    const context = await openPathContext(services, request, response, { units: pathCosts.upload });
    await context.read(requireLogoChange);
    const body = await services.uploadedBodies.read(context, request, response, logoSizeBytesMax);
    const { mimeType } = requireLogo(body);
    const id = newId();
    const key = logoKey(context.tenant, id);
    await objects.put(key, body, mimeType);
    try {
      const team = await context.write((tx) => changeLogo(tx, { id, mimeType }));
      response.json({ logoUrl: teamLogoPath(team.id, id) });
    } catch (error) {
      await objects.delete(key);
      throw error;
    }
  });
  router.get("/image/logo/:teamId", async (request, response) => {
    const context = await openPathContext(services, request, response, { units: pathCosts.read });
    const { id, logoId, logoType } = await context.read(readTeam);
    if (tryParseId(request.params.teamId) !== id || logoId === null || logoType === null) {
      throw new ProductError("NotFound", "logo.not_found", "This workspace has no logo.");
    }
    const address = await objects.signGet(logoKey(context.tenant, logoId), {
      expiresInSeconds: addressLifeSeconds,
      contentType: logoType,
    });
    response.setHeader("cache-control", `public, max-age=${addressLifeSeconds / 2}`);
    response.redirect(302, address);
  });
  return router;
}
