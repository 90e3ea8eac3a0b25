import type { ApiModule } from "../../api-module.ts";
import { collaborationRoute } from "./collaboration.ts";

export const collaborationModule: ApiModule = { sockets: [collaborationRoute] };
