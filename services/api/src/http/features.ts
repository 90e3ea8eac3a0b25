import { enterpriseRoutes } from "../identity/authentication/enterprise-routes.ts";
import { oauthRoutes } from "../identity/oauth/oauth-routes.ts";
import { scimRoutes } from "../identity/scim/scim-routes.ts";
import { accountLinkRoutes } from "../identity/sign-in/account-link-routes.ts";
import { authRoutes } from "../identity/sign-in/auth-routes.ts";
import { importRoutes } from "../intake/imports/import-upload.ts";
import { webhookRoutes } from "../intake/webhooks/webhook-routes.ts";
import { auditRoutes } from "../kernel/audit/audit-routes.ts";
import { errorReportRoutes } from "../kernel/error-reports/error-report-routes.ts";
import { collaborationRoute } from "../research/collaboration/collaboration.ts";
import { fileRoutes } from "../research/files/file-routes.ts";
import { pictureRoutes } from "../research/files/picture-routes.ts";
import { internalRoutes } from "../tenancy/provisioning/internal-routes.ts";
import { tenantStepRoutes } from "../tenancy/provisioning/tenant-step-routes.ts";
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
  errorReportRoutes,
];

/** Websocket paths. */
export const socketRoutes: readonly ((services: ApiServices) => SocketRoute)[] = [collaborationRoute];
