import type { ApiToken } from "@fieldstone/domain/identity/api-tokens/api-token.ts";
import { builder } from "../../graphql/builder.ts";

export const ApiTokenRef = builder.objectRef<ApiToken>("ApiToken");
