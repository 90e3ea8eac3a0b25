/** Passwords of the test server's roles. */
export const rolePasswords = { app: "test-only-app", tasks: "test-only-tasks" } as const;

/** Owner of the test databases: like a managed Postgres' master it makes roles and databases and is no superuser. */
export const masterRole = { name: "test_master", password: "test-only-master" } as const;

/** Databases that each test file's own are cloned from. */
export const templateNames = { cell: "template_cell", global: "template_global" } as const;

/** The same server's URL with another database, and another role where one is given. */
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
