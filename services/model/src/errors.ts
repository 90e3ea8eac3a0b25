import type { GatedCapability, InvitePrompt, UpgradeArea } from "./plans/upgrade-areas.ts";

/** What a larger plan would allow; prompts to upgrade are counted under `area`. */
export interface UpgradePrompt {
  readonly area: UpgradeArea;
  readonly capability?: GatedCapability;
  /** Set if the plan is not the only obstacle. */
  readonly prompt?: InvitePrompt;
}

export type ErrorTitle =
  | "Forbidden"
  | "InternalError"
  | "InvalidOperation"
  | "NotFound"
  | "HumanErrorMessage"
  | "TooManyRequests"
  | "Unauthorized"
  | "ValidationError"
  | "UnprocessableContent";

/**
 * An error that people may see. `message` is for them and says what to do next. `code` is stable and dotted
 * (`note.not_found`). `field` names the input that the message belongs to. `retryAfterSeconds` says when to
 * retry. The cause is for logs only.
 */
export class ProductError extends Error {
  readonly title: ErrorTitle;
  readonly code: string;
  readonly field: string | undefined;
  readonly upgrade: UpgradePrompt | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    title: ErrorTitle,
    code: string,
    message: string,
    options: { cause?: unknown; field?: string; upgrade?: UpgradePrompt; retryAfterSeconds?: number } = {},
  ) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.name = "ProductError";
    this.title = title;
    this.code = code;
    this.field = options.field;
    this.upgrade = options.upgrade;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
