import { passwordRules } from "@fieldstone/model/access/password.ts";

/** The password rules that the new password does not meet yet. */
export function PasswordRules({ password, className }: { password: string; className?: string | undefined }) {
  const broken = passwordRules.filter((rule) => !rule.holds(password));
  if (password === "" || broken.length === 0) return null;
  return (
    <ul className={className}>
      {broken.map((rule) => (
        <li key={rule.problem}>{rule.message}</li>
      ))}
    </ul>
  );
}
