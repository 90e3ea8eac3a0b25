import { userGroupMembersMax } from "@fieldstone/model/limits.ts";
import { visibleLine } from "@fieldstone/model/text/visible-line.ts";
import { z } from "zod";

/** Members who are granted access together. */
export interface Group {
  readonly id: string;
  readonly name: string;
}

const groupNameLengthMax = 100;

export const groupName = z
  .string()
  .overwrite(visibleLine)
  .min(1, "Give the group a name.")
  .max(groupNameLengthMax, `A group's name can have at most ${groupNameLengthMax} characters.`);

export const groupMemberIds = z
  .array(z.uuid())
  .transform((ids) => [...new Set(ids)])
  .pipe(
    z.array(z.string()).max(userGroupMembersMax, `A group can have at most ${userGroupMembersMax} members.`),
  );
