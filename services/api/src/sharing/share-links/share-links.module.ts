import "./share-links.schema.ts";
import "./shared-object.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const shareLinksModule: ApiModule = {};
