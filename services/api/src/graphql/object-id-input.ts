import { builder } from "./builder.ts";

/** Input of every action that needs only an object's id. */
export const ObjectIdInput = builder.inputType("ObjectIdInput", {
  fields: (t) => ({ id: t.id({ required: true }) }),
});

/** Result of every action that deletes its object. */
export const DeletedPayload = builder.objectRef<{ deletedId: string }>("DeletedPayload").implement({
  fields: (t) => ({ deletedId: t.exposeID("deletedId") }),
});

/** Result of a deletion that keeps an object with contents. */
export const DiscardedPayload = builder
  .objectRef<{ discarded: boolean }>("DiscardedPayload")
  .implement({ fields: (t) => ({ discarded: t.exposeBoolean("discarded") }) });
