import "./file-highlights.schema.ts";
import "./file-mutations.schema.ts";
import "./files.schema.ts";
import "./pages.schema.ts";
import "./sign-upload-parts.schema.ts";
import "./uploads.schema.ts";

import type { ApiModule } from "../../api-module.ts";
import { fileRoutes } from "./file-routes.ts";
import { pageImageRoutes } from "./page-image-routes.ts";
import { pictureRoutes } from "./picture-routes.ts";
import { remotePictureRoutes } from "./remote-picture-routes.ts";

export const filesModule: ApiModule = {
  rest: [fileRoutes, pageImageRoutes, pictureRoutes, remotePictureRoutes],
};
