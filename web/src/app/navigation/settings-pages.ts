import { t } from "../i18n/t.ts";
import type { Session } from "../session/session.ts";

/** A page of settings, as listed in the sidebar and the command palette. */
export interface SettingsPage {
  readonly to: string;
  readonly label: string;
  /** Search words besides the label. */
  readonly keywords?: string;
  /** Omitted where every member can use the page. */
  readonly isShownTo?: (user: Session["user"]) => boolean;
}

export interface SettingsSectionList {
  readonly title: string;
  readonly pages: readonly SettingsPage[];
}

const admins = ({ workspaceAdmin }: Session["user"]) => workspaceAdmin;

const ownPages = (): readonly SettingsPage[] => [
  {
    to: "/settings/user/account",
    label: t("account.title", "Your account"),
    keywords: t("account.keywords", "profile name e-mail password sessions sign in"),
  },
  {
    to: "/settings/user/integrations",
    label: t("integrations.own", "Your integrations"),
    keywords: t("integrations.own.keywords", "API tokens connected applications"),
  },
];

const workspacePages = (): readonly SettingsPage[] => [
  {
    to: "/settings",
    label: t("settings.workspace", "Workspace"),
    keywords: t("settings.workspace.keywords", "general name subdomain address logo colour branding"),
  },
  {
    to: "/settings/integrations",
    label: t("integrations.title", "Integrations"),
    keywords: t("integrations.keywords", "OAuth applications SCIM API"),
  },
  {
    to: "/settings/ai",
    label: t("ai.title", "AI"),
    keywords: t("ai.keywords", "models answers summaries suggestions regions cost"),
  },
  {
    to: "/settings/transcription",
    label: t("transcription.title", "Transcription"),
    keywords: t("transcription.keywords", "speech language vocabulary speakers minutes"),
  },
];

const dataPages = (): readonly SettingsPage[] => [
  {
    to: "/settings/fields",
    label: t("fields.title", "Fields"),
    keywords: t("fields.keywords", "custom fields people notes insights"),
  },
  {
    to: "/settings/tags",
    label: t("tags.settings", "Tags"),
    keywords: t("tags.keywords", "boards groups labels taxonomy"),
  },
  {
    to: "/settings/extensions",
    label: t("extensions.title", "Extensions"),
    keywords: t("extensions.keywords", "shared tag boards fields"),
  },
  {
    to: "/settings/codebook",
    label: t("codebook.title", "Codebook"),
    keywords: t("codebook.keywords", "definitions of tags coding rules examples"),
  },
  {
    to: "/settings/people",
    label: t("people.settings", "People and privacy"),
    keywords: t("people.settings.keywords", "contacts participants fields forget privacy GDPR"),
  },
  {
    to: "/settings/bulk-import",
    label: t("bulk-import.title", "Bulk import"),
    keywords: t("bulk-import.keywords", "upload many files folder migrate"),
  },
  {
    to: "/settings/templates",
    label: t("templates.title", "Templates"),
    keywords: t("templates.keywords", "projects insights start study"),
  },
  {
    to: "/settings/trash",
    label: t("user.trash", "Trash"),
    keywords: t("trash.keywords", "deleted restore"),
  },
];

const peoplePages = (): readonly SettingsPage[] => [
  {
    to: "/settings/users",
    label: t("members.title", "Members"),
    keywords: t("members.keywords", "users invite roles"),
  },
  {
    to: "/settings/groups",
    label: t("groups.title", "Groups"),
    keywords: t("groups.keywords", "teams access"),
  },
  {
    to: "/settings/authentication",
    label: t("authentication.title", "Authentication"),
    keywords: t("authentication.keywords", "SSO single sign-on SAML OpenID sign in password"),
    isShownTo: admins,
  },
  {
    to: "/settings/security",
    label: t("security.title", "Security"),
    keywords: t("security.keywords", "domains session length IP addresses"),
    isShownTo: admins,
  },
];

const planPages = (): readonly SettingsPage[] => [
  {
    to: "/settings/plans",
    label: t("plan.page", "Plan"),
    keywords: t("plan.keywords", "limits seats usage upgrade billing"),
    isShownTo: admins,
  },
];

const enterprisePages = (): readonly SettingsPage[] => [
  {
    to: "/settings/audit-log",
    label: t("audit.title", "Audit log"),
    keywords: t("audit.keywords", "history events compliance"),
    isShownTo: admins,
  },
];

/** The settings that a member sees, by section, without empty sections. A page of a section is in the palette too. */
export function settingsSections(user: Session["user"]): readonly SettingsSectionList[] {
  const sections: readonly SettingsSectionList[] = [
    { title: t("settings.section.you", "You"), pages: ownPages() },
    { title: t("settings.section.workspace", "Workspace"), pages: workspacePages() },
    { title: t("settings.section.data", "Data"), pages: dataPages() },
    { title: t("settings.section.people", "People and access"), pages: peoplePages() },
    { title: t("settings.section.plan", "Plan"), pages: planPages() },
    { title: t("settings.section.enterprise", "Enterprise"), pages: enterprisePages() },
  ];
  return sections
    .map(({ title, pages }) => ({
      title,
      pages: pages.filter(({ isShownTo }) => isShownTo?.(user) ?? true),
    }))
    .filter(({ pages }) => pages.length > 0);
}

/** The settings of a project; `key` is its id as addresses show it. */
export function projectSettingsSections(key: string): readonly SettingsSectionList[] {
  const base = `/projects/${key}/settings`;
  const page = (path: string, label: string, keywords: string): SettingsPage => ({
    to: `${base}/${path}`,
    label,
    keywords,
  });
  return [
    {
      title: t("settings.section.access", "Access"),
      pages: [
        page("access", t("access.page", "Sharing"), t("access.keywords", "members groups links permissions")),
      ],
    },
    {
      title: t("settings.section.data", "Data"),
      pages: [
        page("fields", t("fields.all", "All fields"), t("fields.project.keywords", "custom fields")),
        page("note-fields", t("fields.note", "Note fields"), t("fields.project.keywords", "custom fields")),
        page(
          "insight-fields",
          t("fields.insight", "Insight fields"),
          t("fields.project.keywords", "custom fields"),
        ),
        page(
          "workspace-fields",
          t("fields.workspace", "Workspace fields"),
          t("fields.project.keywords", "custom fields"),
        ),
        page(
          "transcription",
          t("transcription.title", "Transcription"),
          t("transcription.keywords", "speech language vocabulary speakers minutes"),
        ),
        page(
          "extensions",
          t("extensions.title", "Extensions"),
          t("extensions.keywords", "shared tag boards fields"),
        ),
        page("export", t("export.title", "Export"), t("export.keywords", "download archive zip qdpx backup")),
      ],
    },
  ];
}

/** The page that a URL belongs to: the one with the longest matching path prefix. */
export function currentSettingsPage(
  sections: readonly SettingsSectionList[],
  pathname: string,
): SettingsPage | undefined {
  const path = pathname.replace(/\/$/, "");
  return sections
    .flatMap(({ pages }) => pages)
    .filter(({ to }) => path === to || path.startsWith(`${to}/`))
    .reduce<SettingsPage | undefined>(
      (best, page) => (best === undefined || page.to.length > best.to.length ? page : best),
      undefined,
    );
}

/** The pages whose label or search words contain every typed word, without empty sections. */
export function searchSettings(
  sections: readonly SettingsSectionList[],
  typed: string,
): readonly SettingsSectionList[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return sections
    .map((section) => ({
      ...section,
      pages: section.pages.filter(({ label, keywords }) => {
        const text = `${section.title} ${label} ${keywords ?? ""}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ pages }) => pages.length > 0);
}
