// Each feature registers its types by being imported here, in any order.
import "./scalars.ts";
import "../sharing/access-requests/access-requests.schema.ts";
import "../identity/authentication/authentication.schema.ts";
import "../identity/api-tokens/api-tokens.schema.ts";
import "../kernel/audit/audit.schema.ts";
import "../research/documents/document-versions.schema.ts";
import "../research/documents/rejected-edits.schema.ts";
import "../research/notes/notes.schema.ts";
import "../research/highlights/highlight-mutations.schema.ts";
import "../research/highlights/highlights.schema.ts";
import "../intake/imports/imports.schema.ts";
import "../live/live.schema.ts";
import "../identity/members/author.schema.ts";
import "../identity/groups/groups.schema.ts";
import "../identity/invitations/invitations.schema.ts";
import "../identity/members/members.schema.ts";
import "../identity/scim/scim-tokens.schema.ts";
import "../identity/security/team-security.schema.ts";
import "../identity/sessions/viewer.schema.ts";
import "../research/folders/folders.schema.ts";
import "../identity/oauth/oauth.schema.ts";
import "../research/people/people.schema.ts";
import "../research/projects/project-mutations.schema.ts";
import "../research/projects/projects.schema.ts";
import "../research/tags/tag-board-mutations.schema.ts";
import "../research/tags/tag-mutations.schema.ts";
import "../research/tags/tags.schema.ts";
import "../conversation/comments/comments.schema.ts";
import "../research/insights/insight-highlights.schema.ts";
import "../research/insights/insight-mutations.schema.ts";
import "../research/insights/insights.schema.ts";
import "../research/people/note-people.schema.ts";
import "../discovery/search/search.schema.ts";
import "../sharing/share-links/share-links.schema.ts";
import "../sharing/share-links/shared-object.schema.ts";
import "../sharing/grants/sharing.schema.ts";
import "../discovery/trash/trash.schema.ts";
import "../tenancy/workspaces/teams.schema.ts";
import type { GraphQLSchema } from "graphql";
import { builder } from "./builder.ts";

/** Builds the cell's GraphQL schema. */
export function buildApiSchema(): GraphQLSchema {
  return builder.toSchema({ sortSchema: false });
}
