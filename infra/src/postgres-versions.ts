/** Postgres of every cell, and of the routes' database: the major version that tests and one machine run on too. */
export const postgresVersions = { cell: "18", routes: "18.4" } as const;
