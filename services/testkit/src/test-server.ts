/** Passwords of the test server's roles. */
export const rolePasswords = { app: "test-only-app", tasks: "test-only-tasks" } as const;

/** Owner of the test databases: may create roles and databases, but is no superuser. */
export const masterRole = { name: "test_master", password: "test-only-master" } as const;

/** The databases that are cloned for each test file. */
export const templateNames = { cell: "template_cell", global: "template_global" } as const;

/** The same server's URL with another database, and another role where given. */
export function urlOfDatabase(
  serverUrl: string,
  database: string,
  role?: { readonly name: string; readonly password: string },
): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  if (role !== undefined) {
    url.username = role.name;
    url.password = role.password;
  }
  return url.href;
}

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}
