/** What a program may be let into: reading and writing apart, an area each. */
export const scopeAreas = [
  "projects",
  "notes",
  "highlights",
  "insights",
  "people",
  "comments",
  "files",
  "search",
  "members",
  "workspace",
  "audit",
  "account",
] as const;
export type ScopeArea = (typeof scopeAreas)[number];

/** Every scope there is. `x:write` includes `x:read`. */
export const apiScopes = [
  "projects:read",
  "projects:write",
  "notes:read",
  "notes:write",
  "highlights:read",
  "highlights:write",
  "insights:read",
  "insights:write",
  "people:read",
  "people:write",
  "comments:read",
  "comments:write",
  "files:read",
  "files:write",
  "search:read",
  "members:read",
  "members:write",
  "workspace:read",
  "workspace:write",
  "audit:read",
  "account:read",
] as const;
export type ApiScope = (typeof apiScopes)[number];

/** Each scope in words for whoever is asked to grant it. */
export const apiScopeWords: Readonly<Record<ApiScope, string>> = {
  "projects:read": "See projects and folders",
  "projects:write": "Make, change and delete projects, folders and share links",
  "notes:read": "Read notes",
  "notes:write": "Write, change and delete notes",
  "highlights:read": "Read highlights and tags",
  "highlights:write": "Make, tag and delete highlights, and change tags",
  "insights:read": "Read insights",
  "insights:write": "Write, publish and delete insights",
  "people:read": "See people, the customers you talk to",
  "people:write": "Add, change and delete people",
  "comments:read": "Read comments",
  "comments:write": "Write, change and delete comments",
  "files:read": "See and download files and imports",
  "files:write": "Import files",
  "search:read": "Search everything you can read",
  "members:read": "See the members and groups of the workspace, with their addresses",
  "members:write": "Invite members and change groups",
  "workspace:read": "See the workspace's name and settings",
  "workspace:write": "Change the workspace's name and settings",
  "audit:read": "Read the audit log, where you may",
  "account:read": "See who you are",
};

export function isApiScope(text: string): text is ApiScope {
  return apiScopes.some((scope) => scope === text);
}

/** Whether scopes that were granted cover one that is asked for. */
export function coversScope(granted: readonly string[], asked: ApiScope): boolean {
  return granted.includes(asked) || granted.includes(asked.replace(/:read$/, ":write"));
}
