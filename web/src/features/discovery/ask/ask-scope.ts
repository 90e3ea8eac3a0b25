import { askQuestionLengthMax } from "@fieldstone/model/limits.ts";
import { conversationObjectTypes } from "@fieldstone/model/search/conversation-objects.ts";
import { textParam } from "../../../app/navigation/search-params.ts";

export interface AskScope {
  readonly objectType: (typeof conversationObjectTypes)[number];
  readonly objectIds: readonly string[];
}

/** The scope of a question, from the address or a conversation; undefined for everything. */
export function readAskScope(value: unknown): AskScope | undefined {
  if (typeof value !== "object" || value === null || !("objectType" in value) || !("objectIds" in value))
    return undefined;
  const objectType = conversationObjectTypes.find((type) => type === value.objectType);
  const { objectIds } = value;
  if (objectType === undefined || !Array.isArray(objectIds) || objectIds.length === 0) return undefined;
  return objectIds.every((id) => typeof id === "string") ? { objectType, objectIds } : undefined;
}

export interface AskSearch {
  readonly filter?: AskScope;
  readonly question?: string;
}

/** The search parameters of a new conversation; ignores invalid ones. */
export function readAskSearch({ filter, question }: Record<string, unknown>): AskSearch {
  const scope = readAskScope(filter);
  const draft = textParam(question, askQuestionLengthMax);
  return { ...(scope === undefined ? {} : { filter: scope }), ...(draft ? { question: draft } : {}) };
}
