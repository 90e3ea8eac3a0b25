import { ProductError } from "@fieldstone/model/errors.ts";
import {
  templateDescriptionLengthMax,
  templatesMax,
  templateTitleLengthMax,
} from "@fieldstone/model/limits.ts";
import type {
  InsightTemplateContent,
  ProjectTemplateContent,
  WorkspaceTemplate,
} from "@fieldstone/model/templates/template-content.ts";
import { assertTextLength, parseShortText } from "@fieldstone/model/text/text-length.ts";

export interface Template {
  /** The key of a built-in template, or the id of one of the workspace's. */
  readonly id: string;
  readonly workspaceTemplate: WorkspaceTemplate;
  readonly title: string;
  readonly description: string;
  readonly content: unknown;
  /** Null for built-in templates. */
  readonly createdBy: string | null;
  readonly isBuiltIn: boolean;
  readonly deletedAt: Date | null;
}

export type TemplateContent = ProjectTemplateContent | InsightTemplateContent;

export function parseTemplateTitle(title: string): string {
  return parseShortText(title, "title", "The template's title", templateTitleLengthMax);
}

export function parseTemplateDescription(description: string): string {
  assertTextLength(description, "description", "The template's description", templateDescriptionLengthMax);
  return description.trim();
}

export function templateNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "template.not_found",
    "This template no longer exists. Choose another one.",
  );
}

export function templateInvalid(cause: unknown): ProductError {
  return new ProductError(
    "ValidationError",
    "template.too_large",
    "This is too much for a template. Choose fewer notes, or shorten the text, and try again.",
    { cause },
  );
}

export function templatesTooLong(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "template.too_long_together",
    "The workspace's templates are too large together. Delete one that you no longer need, or save a smaller one.",
  );
}

export function templateLimitReached(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "template.limit",
    `A workspace can have ${templatesMax} templates of each kind. Delete one that you no longer need.`,
  );
}
