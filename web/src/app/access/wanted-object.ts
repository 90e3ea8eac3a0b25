import type { RequestableType } from "../../graphql/graphql.ts";

/** What somebody wanted to open. */
export interface WantedObject {
  type: RequestableType;
  id: string;
}
