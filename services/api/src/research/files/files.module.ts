import "./file-mutations.schema.ts";
import "./files.schema.ts";
import "./sign-upload-parts.schema.ts";
import "./uploads.schema.ts";

import type { ApiModule } from "../../api-module.ts";
import { fileRoutes } from "./file-routes.ts";
import { pictureRoutes } from "./picture-routes.ts";

export const filesModule: ApiModule = { rest: [fileRoutes, pictureRoutes] };
