import { paletteColorAt } from "@fieldstone/model/colors.ts";
import { useState } from "react";
import { t } from "../../../../app/i18n/t.ts";

/** Creates tags in sequence: the name empties after each. */
export function useNewTags(
  /** Number of tags on the board, which determines the next colour. */
  count: number,
  /** Resolves to the reason if the tag is rejected. */
  onCreate: (title: string, color: string) => Promise<string | undefined>,
) {
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();
  const [created, setCreated] = useState("");
  return {
    name,
    setName: (next: string) => {
      setName(next);
      setProblem(undefined);
    },
    problem,
    /** Names the last one, in a sentence. */
    created,
    /** Empties the name at once, so that the user can type on without waiting for the server. */
    async create(): Promise<void> {
      const trimmed = name.trim();
      if (trimmed === "") {
        setProblem(t("tag.create.empty", "Enter a name."));
        return;
      }
      setName("");
      const refused = await onCreate(trimmed, paletteColorAt(count));
      setProblem(refused);
      if (refused !== undefined) setName((next) => (next === "" ? trimmed : next));
      else
        setCreated(t("tag.created", "“{title}” created. Enter the next one, or close.", { title: trimmed }));
    },
  };
}
