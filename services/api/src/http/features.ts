import { auditRoutes } from "../audit/audit-routes.ts";
import { enterpriseRoutes } from "../authentication/enterprise-routes.ts";
import { collaborationRoute } from "../collaboration/collaboration.ts";
import { fileRoutes } from "../files/file-routes.ts";
import { pictureRoutes } from "../files/picture-routes.ts";
import { accountLinkRoutes } from "../identity/account-link-routes.ts";
import { authRoutes } from "../identity/auth-routes.ts";
import { importRoutes } from "../imports/import-upload.ts";
import { internalRoutes } from "../internal/internal-routes.ts";
import { tenantStepRoutes } from "../internal/tenant-step-routes.ts";
import { oauthRoutes } from "../oauth/oauth-routes.ts";
import { scimRoutes } from "../scim/scim-routes.ts";
import { webhookRoutes } from "../webhooks/webhook-routes.ts";
import type { ApiServices } from "./api-services.ts";
import type { RestRoutes } from "./rest-app.ts";
import type { SocketRoute } from "./socket-route.ts";

// Each feature with paths of its own beside GraphQL is named here, in any order.

/** REST paths. */
export const restRoutes: readonly RestRoutes[] = [
  importRoutes,
  fileRoutes,
  pictureRoutes,
  internalRoutes,
  enterpriseRoutes,
  tenantStepRoutes,
  authRoutes,
  accountLinkRoutes,
  webhookRoutes,
  scimRoutes,
  oauthRoutes,
  auditRoutes,
];

/** Websocket paths. */
export const socketRoutes: readonly ((services: ApiServices) => SocketRoute)[] = [collaborationRoute];
