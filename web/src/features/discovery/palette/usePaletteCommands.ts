import { useNavigate } from "@tanstack/react-router";
import { currentPageCommands } from "../../../app/commands/page-commands.ts";
import { type Command, useCreateCommands } from "../../../app/commands/useCreateCommands.ts";
import { rootUrl } from "../../../app/host.ts";
import { t } from "../../../app/i18n/t.ts";
import { settingsSections } from "../../../app/navigation/settings-pages.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { currentShortcuts } from "../../../app/shortcuts/shortcut-registry.ts";
import { useColorScheme } from "../../../ui/theme/useColorScheme.ts";
import { createKeywords } from "./create-keywords.ts";

export interface CommandGroup {
  label: string;
  commands: readonly Command[];
}

/** Every command: the page's menu items, its shortcuts, creation, navigation, settings, the theme. */
export function usePaletteCommands(): readonly CommandGroup[] {
  const create = useCreateCommands().map((each) => ({ ...each, keywords: createKeywords(each.key) }));
  const navigate = useNavigate();
  const { setScheme } = useColorScheme();
  const shortcuts = [...new Map(currentShortcuts().map((each) => [each.keys, each])).values()];
  const fromShortcuts = (group: "page" | "do" | "go"): Command[] =>
    shortcuts
      .filter((shortcut) => shortcut.group === group && shortcut.keys !== "$mod+k")
      .map(({ keys, label, run }) => ({ key: keys, label, run: () => run(new KeyboardEvent("keydown")) }));
  const themeWords = t("command.theme.keywords", "theme colours appearance mode");
  const rest: Command[] = [
    {
      key: "light",
      label: t("command.light", "Light theme"),
      keywords: themeWords,
      run: () => setScheme("light"),
    },
    {
      key: "dark",
      label: t("command.dark", "Dark theme"),
      keywords: themeWords,
      run: () => setScheme("dark"),
    },
    {
      key: "system",
      label: t("command.system", "System theme"),
      keywords: themeWords,
      run: () => setScheme("auto"),
    },
    {
      key: "recent",
      label: t("recent.title", "Recent changes"),
      keywords: t("command.recent.keywords", "history latest activity"),
      run: () => void navigate({ to: "/recent" }),
    },
    {
      key: "started",
      label: t("start.title", "Getting started"),
      keywords: t("command.started.keywords", "help learn onboarding"),
      run: () => void navigate({ to: "/onboarding/getting-started" }),
    },
    {
      key: "switch",
      label: t("workspace.switch", "Switch workspace"),
      run: () => location.assign(rootUrl("/auth/workspaces")),
    },
    {
      key: "sign-out",
      label: t("user.signout", "Sign out"),
      keywords: t("command.signout.keywords", "log out logout"),
      run: () => void navigate({ to: "/auth/logout" }),
    },
  ];
  const { user } = useSession();
  const settings = settingsSections(user).flatMap(({ pages }) =>
    pages.map(
      ({ to, label, keywords = "" }): Command => ({
        key: `settings-${to}`,
        label,
        keywords: `${t("command.settings.keywords", "settings")} ${keywords}`,
        run: () => void navigate({ to }),
      }),
    ),
  );
  const groups = [
    ...currentPageCommands(),
    { label: t("shortcuts.page", "On this page"), commands: fromShortcuts("page") },
    { label: t("command.create", "Create"), commands: create },
    { label: t("palette.actions", "Actions"), commands: [...fromShortcuts("do"), ...rest] },
    { label: t("shortcuts.go", "Go to"), commands: fromShortcuts("go") },
    { label: t("nav.settings", "Settings"), commands: settings },
  ];
  return withoutRepeats(groups);
}

/** Removes duplicates: “New note” is the project page's shortcut and also a creation command. */
function withoutRepeats(groups: readonly CommandGroup[]): readonly CommandGroup[] {
  const named = new Set<string>();
  return groups.map(({ label, commands }) => ({
    label,
    commands: commands.filter((command) => {
      // “Move to trash” is offered for both the note and its project.
      const name = `${command.subject ?? ""} ${command.label}`;
      const isNew = !named.has(name);
      named.add(name);
      return isNew;
    }),
  }));
}
