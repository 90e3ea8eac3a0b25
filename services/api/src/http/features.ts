import type { ApiServices } from "./api-services.ts";
import type { SocketRoute } from "./cell-api.ts";
import type { RestRoutes } from "./rest-app.ts";

// Each feature with paths of its own beside GraphQL is named here, in any order.

/** REST paths. */
export const restRoutes: readonly RestRoutes[] = [];

/** Websocket paths. */
export const socketRoutes: readonly ((services: ApiServices) => SocketRoute)[] = [];
