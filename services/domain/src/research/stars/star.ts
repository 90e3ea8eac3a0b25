import { ProductError } from "@fieldstone/model/errors.ts";
import { starsPerMemberMax } from "@fieldstone/model/limits.ts";
import type { StarredType } from "../../kernel/objects/object-types.ts";

export interface StarredObject {
  readonly objectType: StarredType;
  readonly objectId: string;
}

export function starLimitReached(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "star.limit",
    `You can star at most ${starsPerMemberMax} things. Unstar some first.`,
  );
}
