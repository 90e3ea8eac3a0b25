/** True for Postgres' refusal of a second row with one key, of the named constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error) || !("code" in error) || !("constraint" in error)) return false;
  return error.code === "23505" && error.constraint === constraint;
}
