import "./saved-feed-mutations.schema.ts";
import "./saved-feeds.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const savedFeedsModule: ApiModule = {};
