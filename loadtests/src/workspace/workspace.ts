/** What setup passes to every virtual user and to teardown; plain data, because k6 copies it. */
export interface Workspace {
  readonly teamId: string;
  readonly subdomain: string;
  readonly url: string;
  readonly cookie: string;
  readonly projectId: string;
  readonly noteIds: readonly string[];
}
