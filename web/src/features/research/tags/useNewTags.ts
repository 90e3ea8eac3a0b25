import { paletteColorAt } from "@fieldstone/model/colors.ts";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";

/** Creating one tag after another: the name is empty again after each. */
export function useNewTags(
  /** Tags on the board, for the next color. */
  count: number,
  /** Answers with a reason when the tag is refused. */
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
    /** What the last one is called, in a sentence. */
    created,
    /** The name makes way for the next at once: whoever types on must not wait for the server. */
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
