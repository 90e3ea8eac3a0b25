import { useQuery } from "@apollo/client/react";
import { exportedProjectsMax } from "@fieldstone/model/project-export/project-export.ts";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { useState } from "react";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { t } from "../../../app/i18n/t.ts";
import { ExportableProjectsDocument } from "../../../graphql/graphql.ts";
import { CheckboxGroup } from "../../../ui/forms/CheckboxGroup.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import styles from "./ProjectExports.module.css";

/** Others are found by searching. */
const listedMax = 10;

/** Further projects for the same archive: those that the member can edit, found by title. */
export function OtherProjects(props: {
  projectId: string;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  const { projectId, chosen, onChange } = props;
  const [search, setSearch] = useState("");
  const { shown, failure } = useShownAnswer(useQuery(ExportableProjectsDocument));
  if (!shown) return failure;
  const others = shown.projects.edges
    .map(({ node }) => node)
    .filter(({ id, viewerLevel }) => id !== projectId && viewerLevel !== "READ");
  if (others.length === 0) return null;
  const words = search.trim().toLocaleLowerCase();
  const isChosen = ({ id }: { id: string }) => chosen.includes(id);
  const found = others.filter((each) => !isChosen(each) && each.title.toLocaleLowerCase().includes(words));
  const listed = [...others.filter(isChosen), ...found.slice(0, listedMax)];
  const more = found.length - listedMax;
  return (
    <div className={styles.others}>
      {others.length > listedMax && (
        <TextField
          label={t("export.others.find", "Find projects by title")}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <CheckboxGroup
        label={t("export.others", "Include other projects")}
        options={listed.map(({ id, title }) => ({ value: id, label: titleOf(title, "project") }))}
        chosen={chosen}
        error={
          // The maximum includes this project.
          chosen.length >= exportedProjectsMax
            ? t("export.others.max", "At most {n} projects can be exported together.", {
                n: exportedProjectsMax,
              })
            : undefined
        }
        onChange={onChange}
      />
      {more > 0 && (
        <p className={styles.intro}>
          {t(
            "export.others.more",
            "{n, plural, one {# more project} other {# more projects}}: find them by title.",
            {
              n: more,
            },
          )}
        </p>
      )}
    </div>
  );
}
