import { ProductError } from "../errors.ts";
import { passwordLengthMax, passwordLengthMin } from "../limits.ts";
import { textLength } from "../text/text-length.ts";

export type PasswordProblem =
  | "too_short"
  | "too_long"
  | "no_uppercase"
  | "no_lowercase"
  | "no_digit"
  | "no_symbol";

/** The rules in display order, each with advice. */
export const passwordRules: ReadonlyArray<{
  readonly problem: PasswordProblem;
  readonly message: string;
  readonly holds: (password: string) => boolean;
}> = [
  {
    problem: "too_short",
    message: `Use at least ${passwordLengthMin} characters.`,
    holds: (password) => textLength(password) >= passwordLengthMin,
  },
  {
    problem: "too_long",
    message: `Use at most ${passwordLengthMax} characters.`,
    holds: (password) => textLength(password) <= passwordLengthMax,
  },
  { problem: "no_uppercase", message: "Add an uppercase letter.", holds: (p) => /[A-Z]/.test(p) },
  { problem: "no_lowercase", message: "Add a lowercase letter.", holds: (p) => /[a-z]/.test(p) },
  { problem: "no_digit", message: "Add a digit.", holds: (p) => /\d/.test(p) },
  { problem: "no_symbol", message: "Add a symbol, such as ! or #.", holds: (p) => /\W/.test(p) },
];

/** All rules that a password breaks; empty if it is valid. */
export function passwordProblems(password: string): PasswordProblem[] {
  return passwordRules.filter(({ holds }) => !holds(password)).map(({ problem }) => problem);
}

/** Checks a password. @throws ProductError `password.<first problem>` saying what to change */
export function assertPassword(password: string): void {
  const broken = passwordRules.filter(({ holds }) => !holds(password));
  const [first] = broken;
  if (first === undefined) return;
  const message = broken.map((rule) => rule.message).join(" ");
  throw new ProductError("ValidationError", `password.${first.problem}`, message, { field: "password" });
}
