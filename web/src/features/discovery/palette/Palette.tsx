import { IconSearch } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { takeTyping } from "../../../app/shortcuts/typed-ahead.ts";
import { CommandDialog, type CommandOption } from "../../../ui/overlays/CommandDialog.tsx";
import { type CommandMatch, matchCommand } from "./command-match.ts";
import { type CommandGroup, usePaletteCommands } from "./usePaletteCommands.ts";
import { usePaletteResults } from "./usePaletteResults.tsx";

/** The command palette, Ctrl/⌘+K. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState("");
  const navigate = useNavigate();
  const groups = usePaletteCommands();
  const { options: results, failure } = usePaletteResults(query);
  const typed = query.trim();
  const options = typed === "" ? [...results, ...commandOptions(groups, typed)] : found();

  /**
   * A command typed nearly in full comes before the search results, and the one of exactly that name first: “people”
   * goes to People before it invites people. Other commands come after.
   */
  function found(): readonly CommandOption[] {
    const everywhere: CommandOption = {
      key: "search",
      group: t("palette.found", "Results"),
      label: t("palette.search", "Search for “{query}” everywhere", { query: typed }),
      hint: "",
      icon: <IconSearch size={16} aria-hidden />,
      run: () => void navigate({ to: "/search", search: { query: typed } }),
    };
    return [
      ...commandOptions(groups, typed, "exact"),
      ...commandOptions(groups, typed, "named"),
      ...results,
      everywhere,
      ...commandOptions(groups, typed, "found"),
    ];
  }

  return (
    <CommandDialog
      label={t("nav.find", "Find or do anything")}
      placeholder={t("palette.placeholder", "Find a note, an insight, a person, or something to do")}
      query={query}
      onQueryChange={setQuery}
      onReady={() => setQuery((before) => before + takeTyping().replaceAll("\n", ""))}
      options={options}
      empty={t("palette.none", "Nothing found. Try fewer or different words.")}
      failure={failure}
      onClose={onClose}
    />
  );
}

function commandOptions(
  groups: readonly CommandGroup[],
  typed: string,
  wanted?: CommandMatch,
): readonly CommandOption[] {
  return groups.flatMap((group) =>
    group.commands.flatMap((command): CommandOption[] => {
      const match = matchCommand(command, typed);
      if (match === undefined || (wanted !== undefined && match !== wanted)) return [];
      return [
        {
          key: `command-${command.key}`,
          group: group.label,
          label: command.label,
          hint: "",
          run: command.run,
        },
      ];
    }),
  );
}
