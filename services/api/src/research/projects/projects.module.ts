import "./project-mutations.schema.ts";
import "./projects.schema.ts";

import type { ApiModule } from "../../api-module.ts";

export const projectsModule: ApiModule = {};
