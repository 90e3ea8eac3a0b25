/** Postgres of every cell and of the routes database, with the major version of tests and local set-ups. */
export const postgresVersions = { cell: "18", routes: "18.4" } as const;
