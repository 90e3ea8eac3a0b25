import { ProductError } from "@fieldstone/model/errors.ts";
import { starsPerMemberMax } from "@fieldstone/model/limits.ts";

/** Types of objects that members can star for themselves. */
export const starredTypes = ["project", "folder", "note", "insight"] as const;
export type StarredType = (typeof starredTypes)[number];

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
