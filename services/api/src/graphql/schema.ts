// Each feature registers its types by being imported here, in any order.
import "./scalars.ts";
import "../access-requests/access-requests.schema.ts";
import "../authentication/authentication.schema.ts";
import "../api-tokens/api-tokens.schema.ts";
import "../audit/audit.schema.ts";
import "../documents/document-versions.schema.ts";
import "../notes/notes.schema.ts";
import "../highlights/highlight-mutations.schema.ts";
import "../highlights/highlights.schema.ts";
import "../imports/imports.schema.ts";
import "../live/live.schema.ts";
import "../members/author.schema.ts";
import "../members/groups.schema.ts";
import "../members/invitations.schema.ts";
import "../members/members.schema.ts";
import "../scim/scim-tokens.schema.ts";
import "../security/team-security.schema.ts";
import "../sessions/viewer.schema.ts";
import "../folders/folders.schema.ts";
import "../oauth/oauth.schema.ts";
import "../people/people.schema.ts";
import "../projects/project-mutations.schema.ts";
import "../projects/projects.schema.ts";
import "../tags/tag-board-mutations.schema.ts";
import "../tags/tag-mutations.schema.ts";
import "../tags/tags.schema.ts";
import "../comments/comments.schema.ts";
import "../insights/insight-highlights.schema.ts";
import "../insights/insight-mutations.schema.ts";
import "../insights/insights.schema.ts";
import "../people/note-people.schema.ts";
import "../search/search.schema.ts";
import "../share-links/share-links.schema.ts";
import "../share-links/shared-object.schema.ts";
import "../sharing/sharing.schema.ts";
import "../trash/trash.schema.ts";
import "../teams/teams.schema.ts";
import type { GraphQLSchema } from "graphql";
import { builder } from "./builder.ts";

/** Builds the cell's GraphQL schema. */
export function buildApiSchema(): GraphQLSchema {
  return builder.toSchema({ sortSchema: false });
}
