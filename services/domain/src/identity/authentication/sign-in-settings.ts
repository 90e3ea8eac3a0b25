import { ProductError } from "@fieldstone/model/errors.ts";
import type { SignInMethod } from "./sign-in-method.ts";

/** Sign-in methods that a workspace offers its members. */
export interface SignInSettings {
  readonly passwordEnabled: boolean;
  readonly googleEnabled: boolean;
  readonly microsoftEnabled: boolean;
  /** Codes and links by e-mail, including invitation links. */
  readonly emailCodeEnabled: boolean;
  /** Members can only sign in through the workspace's own provider. */
  readonly enterpriseRequired: boolean;
}

export const defaultSignInSettings: SignInSettings = {
  passwordEnabled: true,
  googleEnabled: true,
  microsoftEnabled: true,
  emailCodeEnabled: true,
  enterpriseRequired: false,
};

/** Methods that only prove access to a mailbox; workspace admins always keep them. */
const mailboxMethods: ReadonlySet<SignInMethod> = new Set(["ONE_TIME_CODE", "MAGIC_LINK", "INVITE"]);

const switches: Partial<Record<SignInMethod, { setting: keyof SignInSettings; name: string }>> = {
  PASSWORD: { setting: "passwordEnabled", name: "Passwords are" },
  GOOGLE: { setting: "googleEnabled", name: "Signing in with Google is" },
  MICROSOFT: { setting: "microsoftEnabled", name: "Signing in with Microsoft is" },
  ONE_TIME_CODE: { setting: "emailCodeEnabled", name: "Codes by e-mail are" },
  MAGIC_LINK: { setting: "emailCodeEnabled", name: "Links by e-mail are" },
  INVITE: { setting: "emailCodeEnabled", name: "Links by e-mail are" },
};

/** True if the method is only open to admins, who always keep it. */
export function isAdminOnlyMethod(settings: SignInSettings, method: SignInMethod): boolean {
  return mailboxMethods.has(method) && (settings.enterpriseRequired || !settings.emailCodeEnabled);
}

/**
 * The error for a sign-in method that a member may not use; undefined if they may. Workspace admins can
 * always sign in with a mailed code: otherwise a provider that is down or misconfigured would lock out those
 * who can fix it.
 */
export function rejectionOfMethod(
  settings: SignInSettings,
  method: SignInMethod,
  workspaceAdmin: boolean,
): ProductError | undefined {
  if (method === "ENTERPRISE" || (workspaceAdmin && mailboxMethods.has(method))) return undefined;
  if (settings.enterpriseRequired) {
    const message = "This workspace uses its organisation's identity provider. Continue there.";
    return new ProductError("Forbidden", "sign_in.enterprise_needed", message);
  }
  const own = switches[method];
  if (own === undefined || settings[own.setting]) return undefined;
  const message = `${own.name} switched off in this workspace. Use another sign-in method.`;
  return new ProductError("Forbidden", "sign_in.method_off", message);
}
