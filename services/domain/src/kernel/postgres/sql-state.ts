/** True if Postgres rejected a duplicate key of the named constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error) || !("code" in error) || !("constraint" in error)) return false;
  return error.code === "23505" && error.constraint === constraint;
}
