export interface WorkspaceAddress {
  readonly publicUrl: string;
  readonly rootDomain: string;
}

/** Origin of a workspace's own pages. */
export function workspaceUrl({ publicUrl, rootDomain }: WorkspaceAddress, subdomain: string): string {
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${subdomain}.${rootDomain}${port === "" ? "" : `:${port}`}`;
}
