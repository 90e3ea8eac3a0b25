import type { RequestableType } from "../../graphql/graphql.ts";

/** The object that the user tried to open. */
export interface RequestedObject {
  type: RequestableType;
  id: string;
}
