import { ProductError } from "@fieldstone/model/errors.ts";
import type { SignInMethod } from "./sign-in-method.ts";

/** Sign-in methods that a workspace offers its members. */
export interface SignInSettings {
  readonly passwordEnabled: boolean;
  readonly googleEnabled: boolean;
  readonly microsoftEnabled: boolean;
  /** Codes and links by e-mail, invitations' links among them. */
  readonly emailCodeEnabled: boolean;
  /** Members come in by the workspace's own provider and in no other way. */
  readonly enterpriseRequired: boolean;
}

export const defaultSignInSettings: SignInSettings = {
  passwordEnabled: true,
  googleEnabled: true,
  microsoftEnabled: true,
  emailCodeEnabled: true,
  enterpriseRequired: false,
};

/** Ways that prove nothing but the mailbox: what a workspace admin always keeps. */
const mailboxMethods: ReadonlySet<SignInMethod> = new Set(["ONE_TIME_CODE", "MAGIC_LINK", "INVITE"]);

const switches: Partial<Record<SignInMethod, { setting: keyof SignInSettings; name: string }>> = {
  PASSWORD: { setting: "passwordEnabled", name: "Passwords are" },
  GOOGLE: { setting: "googleEnabled", name: "Signing in with Google is" },
  MICROSOFT: { setting: "microsoftEnabled", name: "Signing in with Microsoft is" },
  ONE_TIME_CODE: { setting: "emailCodeEnabled", name: "Codes by e-mail are" },
  MAGIC_LINK: { setting: "emailCodeEnabled", name: "Links by e-mail are" },
  INVITE: { setting: "emailCodeEnabled", name: "Links by e-mail are" },
};

/** True where somebody may pass only by the method that admins always keep. */
export function isAdminWayIn(settings: SignInSettings, method: SignInMethod): boolean {
  return mailboxMethods.has(method) && (settings.enterpriseRequired || !settings.emailCodeEnabled);
}

/**
 * Why a member may not come in this way; undefined where they may. A workspace admin can always come in by a code to
 * their mailbox: a provider that is down or set up wrongly would otherwise shut out whoever can mend it.
 */
export function refusalOfMethod(
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
