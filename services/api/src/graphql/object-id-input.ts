import { builder } from "./builder.ts";

/** Input of every act on one object that needs nothing else. */
export const ObjectIdInput = builder.inputType("ObjectIdInput", {
  fields: (t) => ({ id: t.id({ required: true }) }),
});

/** Answer of every act after which its object is gone. */
export const DeletedPayload = builder.objectRef<{ deletedId: string }>("DeletedPayload").implement({
  fields: (t) => ({ deletedId: t.exposeID("deletedId") }),
});

/** Answer of a deletion that leaves alone what holds something. */
export const DiscardedPayload = builder
  .objectRef<{ discarded: boolean }>("DiscardedPayload")
  .implement({ fields: (t) => ({ discarded: t.exposeBoolean("discarded") }) });
