import type { ApiModule } from "../../api-module.ts";
import { fileRoutes } from "./file-routes.ts";
import { pictureRoutes } from "./picture-routes.ts";

export const filesModule: ApiModule = { rest: [fileRoutes, pictureRoutes] };
