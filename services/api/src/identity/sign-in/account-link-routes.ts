import { confirmEmailChange } from "@fieldstone/domain/identity/account-links/change-email.ts";
import { requestAccountLink } from "@fieldstone/domain/identity/account-links/request-account-link.ts";
import { resetPassword } from "@fieldstone/domain/identity/account-links/reset-password.ts";
import { unlockAccount } from "@fieldstone/domain/identity/account-links/unlock-account.ts";
import { emailLengthMax } from "@fieldstone/model/limits.ts";
import { jsonBody } from "@fieldstone/platform/http/express-basics.ts";
import { type RequestHandler, Router } from "express";
import { z } from "zod";
import { parseInput } from "../../graphql/parse-input.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { pathCosts } from "../../http/limits/path-costs.ts";
import { openPathContext } from "../../http/open-context.ts";
import { originOf } from "./sign-in-origin.ts";

/** Longest body, in bytes: a token and a password at most. */
const bodySizeBytesMax = 16_384;

const token = z.string().max(200);
const emailBody = z.object({
  email: z.string().trim().max(emailLengthMax, "This address is too long.").toLowerCase(),
});
const tokenBody = z.object({ token });
// Longer than any password may be, so that a long one is rejected by the password rules and not cut.
const resetBody = z.object({ token, newPassword: z.string().max(1_000, "This password is too long.") });

/** Account recovery by mailed link. Asking for a link succeeds for every address, to reveal no accounts. */
export function accountLinkRoutes(services: ApiServices): Router {
  const router = Router();
  router.use("/api/account", jsonBody(bodySizeBytesMax));

  const asking =
    (purpose: "RESET_PASSWORD" | "UNLOCK"): RequestHandler =>
    async (request, response) => {
      const context = await openPathContext(services, request, response, { units: pathCosts.write });
      const { email } = parseInput(emailBody, request.body);
      await requestAccountLink(context, { email, purpose }, originOf(context));
      response.json({ success: true });
    };
  router.post("/api/account/ask-reset", asking("RESET_PASSWORD"));
  router.post("/api/account/ask-unlock", asking("UNLOCK"));

  router.post("/api/account/reset-password", async (request, response) => {
    const context = await openPathContext(services, request, response, { units: pathCosts.password });
    const input = parseInput(resetBody, request.body);
    const { email } = await resetPassword(context, input, originOf(context));
    response.json({ success: true, email });
  });

  router.post("/api/account/unlock", async (request, response) => {
    const context = await openPathContext(services, request, response, { units: pathCosts.write });
    const body = parseInput(tokenBody, request.body);
    const { email } = await unlockAccount(context, body.token, originOf(context));
    response.json({ success: true, email });
  });

  router.post("/api/account/confirm-email", async (request, response) => {
    const context = await openPathContext(services, request, response, { units: pathCosts.write });
    const body = parseInput(tokenBody, request.body);
    const { email } = await confirmEmailChange(context, body.token, originOf(context));
    response.json({ success: true, email });
  });
  return router;
}
