/** What a program may be allowed to do, by area, read and write separately. `x:write` includes `x:read`. */
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
  "channels:read",
  "channels:write",
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

type AreaOf<Scope extends string> = Scope extends `${infer Area}:write` ? Area : never;
/** What scopes to read and to write exist for. */
export type ScopeArea = AreaOf<ApiScope>;

export function isApiScope(text: string): text is ApiScope {
  return apiScopes.some((scope) => scope === text);
}

/** True if the granted scopes cover the requested one. */
export function coversScope(granted: readonly string[], asked: ApiScope): boolean {
  return granted.includes(asked) || granted.includes(asked.replace(/:read$/, ":write"));
}
