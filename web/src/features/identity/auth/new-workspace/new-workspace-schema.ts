import { passwordProblems } from "@fieldstone/model/access/password.ts";
import { normalizeSubdomain } from "@fieldstone/model/subdomain/normalize-subdomain.ts";
import type { UseFormReturn } from "react-hook-form";
import { t } from "../../../../app/i18n/t.ts";
import { z } from "../../../../app/zod.ts";

/** The form's schema of a new workspace. */
export function newWorkspaceSchema() {
  const needed = (message: string, lengthMax: number) =>
    z.string().check(z.trim(), z.minLength(1, message), z.maxLength(lengthMax));
  return z.object({
    name: needed(t("create.name.none", "Enter your name."), 100),
    teamName: needed(t("create.team.none", "Enter a name for the workspace."), 200),
    subdomain: z
      .string()
      .check(
        z.refine(
          (value) => normalizeSubdomain(value).length >= 2,
          t("create.subdomain.none", "Enter an address of at least 2 letters or digits."),
        ),
      ),
    region: z.string().check(z.minLength(1, t("create.region.none", "Choose a data region."))),
    jobRole: z.string(),
    orgSize: z.string(),
    password: z
      .string()
      .check(
        z.refine(
          (value) => value === "" || passwordProblems(value).length === 0,
          t("create.password.weak", "Meet every rule below, or leave the field empty."),
        ),
      ),
    marketingCommsEnabled: z.boolean(),
  });
}

export type NewWorkspaceAnswers = z.infer<ReturnType<typeof newWorkspaceSchema>>;

export type NewWorkspaceForm = UseFormReturn<NewWorkspaceAnswers>;

export const emptyAnswers: NewWorkspaceAnswers = {
  name: "",
  teamName: "",
  subdomain: "",
  region: "",
  jobRole: "",
  orgSize: "",
  password: "",
  marketingCommsEnabled: false,
};
