import type { ApiModule } from "../../api-module.ts";
import { qdpxRoutes } from "./qdpx-routes.ts";

export const qdpxModule: ApiModule = { rest: [qdpxRoutes] };
