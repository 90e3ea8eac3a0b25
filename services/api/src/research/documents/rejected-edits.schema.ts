import { countRejected } from "@fieldstone/domain/research/documents/updates/count-rejected-updates.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { InsightRef } from "../insights/insights.refs.ts";
import { NoteRef } from "../notes/notes.refs.ts";

const rejectedCountLoader = defineLoader<number>(countRejected);

const description =
  "Stored edits of the text that could not be read and were set aside. Shown to workspace admins; 0 for everyone else.";

async function rejectedCount(context: ApiContext, documentId: string): Promise<number> {
  const { actor } = context.tenant;
  if (actor.kind !== "user" || !actor.workspaceAdmin) return 0;
  return (await rejectedCountLoader(context).load(documentId)) ?? 0;
}

builder.objectField(NoteRef, "rejectedEditCount", (t) =>
  t.int({ description, resolve: (note, _args, context) => rejectedCount(context, note.id) }),
);

builder.objectField(InsightRef, "rejectedEditCount", (t) =>
  t.int({ description, resolve: (insight, _args, context) => rejectedCount(context, insight.id) }),
);
