import { isEmail } from "@fieldstone/model/email.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { z } from "../../../app/zod.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import styles from "./AuthLayout.module.css";

/** Asks for an e-mail address; a refusal stands at the field. */
export function EmailForm(props: {
  submitLabel: string;
  defaultEmail?: string | undefined;
  onSubmit: (email: string) => Promise<void>;
}) {
  const schema = z.object({
    email: z
      .string()
      .check(
        z.trim(),
        z.refine(isEmail, t("auth.email.invalid", "Enter an e-mail address like name@example.com.")),
      ),
  });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: props.defaultEmail ?? "" },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.handleSubmit(async ({ email }) => {
        try {
          await props.onSubmit(email.toLowerCase());
        } catch (error) {
          form.setError("email", { message: readFailure(error).message }, { shouldFocus: true });
        }
      })}
    >
      <TextField
        label={t("auth.email", "Work e-mail")}
        type="email"
        autoComplete="email"
        inputMode="email"
        autoFocus
        required
        error={errors.email?.message}
        {...form.register("email")}
      />
      <Button kind="primary" size="large" type="submit" fullWidth loading={isSubmitting}>
        {props.submitLabel}
      </Button>
    </form>
  );
}
