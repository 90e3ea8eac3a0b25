import type { ApiServices } from "./http/api-services.ts";
import type { RestRoutes } from "./http/rest-app.ts";
import type { SocketRoute } from "./http/socket-route.ts";

/** What a feature adds to the API besides the types and fields that its `*.schema.ts` register. */
export interface ApiModule {
  readonly rest?: readonly RestRoutes[];
  readonly sockets?: readonly ((services: ApiServices) => SocketRoute)[];
}
