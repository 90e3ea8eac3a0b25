import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { SecurityPartsFragment } from "../../../graphql/graphql.ts";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { savedText, useSaveSecurity } from "./SecurityForms.tsx";
import { SettingsForm } from "./SettingsForm.tsx";

/** Whether share links work for people who are not signed in. */
export function PublicAccessForm({ security }: { security: SecurityPartsFragment }) {
  const save = useSaveSecurity();
  const [allowed, setAllowed] = useState(security.publicAccess);
  return (
    <SettingsForm
      id="public-access"
      title={t("security.public", "Public links")}
      why={t(
        "security.public.why",
        "Anyone with a public link can open what it shares without signing in. When you turn this off, every existing link and embedded page stops working at once, and no new links can be created. Turn it back on and they work again.",
      )}
      submitLabel={t("security.public.save", "Save public links")}
      saved={savedText()}
      fields={[]}
      onSave={() => save({ publicAccess: allowed })}
    >
      {() => (
        <Checkbox
          label={t("security.public.label", "Allow public links")}
          checked={allowed}
          onChange={setAllowed}
        />
      )}
    </SettingsForm>
  );
}
