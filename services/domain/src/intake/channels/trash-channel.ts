import { registerTrashed } from "../../discovery/trash/trash-objects.ts";
import { setChannelDeleted } from "./delete-channel.ts";

registerTrashed("channel", {
  remove: (tx, id) => setChannelDeleted(tx, id, true),
  restore: (tx, id) => setChannelDeleted(tx, id, false),
});
