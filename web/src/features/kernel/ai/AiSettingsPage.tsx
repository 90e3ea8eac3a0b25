import { useMutation, useQuery } from "@apollo/client/react";
import { regionKeys } from "@fieldstone/regions/catalog.ts";
import { useRef } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import {
  type AiSettings_SettingsFragment,
  AiSettingsDocument,
  UpdateAiSettingsDocument,
  type UpdateAiSettingsInput,
} from "../../../graphql/graphql.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import styles from "./AiSettings.module.css";
import { AiUsageTable } from "./AiUsageTable.tsx";
import { aiFeatureLabel, regionLabel } from "./ai-labels.ts";

/** What AI may do in the workspace, in which regions, and its use this month. */
export function AiSettingsPage() {
  const title = t("ai.title", "AI");
  usePageTitle(title);
  const { user } = useSession();
  const { data, error, refetch } = useQuery(AiSettingsDocument);
  const change = useAiChanges(data?.aiSettings, refetch);
  return (
    <Page title={title}>
      {error && !data ? (
        <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />
      ) : !data ? (
        <LoadingState />
      ) : data.aiSettings.removed ? (
        <Banner tone="plain">
          {t(
            "ai.removed",
            "This workspace has the add-on that disables generative AI, so AI features are not available.",
          )}
        </Banner>
      ) : (
        <div className={styles.sections}>
          <Provider settings={data.aiSettings} />
          <Switches settings={data.aiSettings} mayChange={user.workspaceAdmin} onChange={change} />
          <Regions settings={data.aiSettings} mayChange={user.workspaceAdmin} onChange={change} />
          {user.workspaceAdmin && <AiUsageTable />}
        </div>
      )}
    </Page>
  );
}

/** A change, given the settings as they are once the changes before it are saved. */
type ReadChange = (now: AiSettings_SettingsFragment) => UpdateAiSettingsInput;

interface PartProps {
  readonly settings: AiSettings_SettingsFragment;
  readonly mayChange: boolean;
  readonly onChange: (read: ReadChange) => void;
}

/** Saves one change at a time. Nothing is disabled meanwhile: a disabled control would lose the focus. */
function useAiChanges(
  settings: AiSettings_SettingsFragment | undefined,
  refetch: () => Promise<{ data?: { aiSettings: AiSettings_SettingsFragment } | undefined }>,
): (read: ReadChange) => void {
  const [update] = useMutation(UpdateAiSettingsDocument);
  const now = useRef(settings);
  now.current = settings;
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const save = async (read: ReadChange) => {
    if (now.current === undefined) return;
    try {
      await update({ variables: { input: read(now.current) } });
      const answer = await refetch().catch(() => undefined);
      now.current = answer?.data?.aiSettings ?? now.current;
      showToast(t("saved", "Saved."));
    } catch (refused) {
      showToast(readFailure(refused).message, { tone: "danger" });
    }
  };
  return (read) => {
    last.current = last.current.then(() => save(read));
  };
}

function Provider({ settings: { provider, providerRegions, allowedRegions } }: Pick<PartProps, "settings">) {
  const foreign = providerRegions.filter((region) => !allowedRegions.includes(region));
  return (
    <section aria-labelledby="ai-provider">
      <h2 id="ai-provider">{t("ai.provider", "Provider in use")}</h2>
      <p>{provider}</p>
      {foreign.length > 0 && (
        <Banner tone="warning">
          {t(
            "ai.foreign",
            "It runs in {regions}, which this workspace does not allow. Nothing is sent to it, and AI features are not available.",
            { regions: foreign.map(regionLabel).join(", ") },
          )}
        </Banner>
      )}
    </section>
  );
}

function Switches({ settings, mayChange, onChange }: PartProps) {
  const states = [
    { value: "On", label: t("ai.on", "On") },
    { value: "Suggest", label: t("ai.suggest", "Suggest") },
    { value: "Off", label: t("ai.off", "Off") },
  ];
  return (
    <section aria-labelledby="ai-features">
      <h2 id="ai-features">{t("ai.features", "What AI may do")}</h2>
      {!mayChange && <p>{t("ai.admins", "Only workspace admins can change this.")}</p>}
      <Checkbox
        label={t("ai.enabled", "Use AI in this workspace")}
        describedBy="ai-enabled-text"
        checked={settings.enabled}
        disabled={!mayChange}
        onChange={(enabled) => onChange(() => ({ enabled }))}
      />
      <p id="ai-enabled-text">
        {t(
          "ai.enabled.text",
          "While AI is off, no model sees anything in this workspace, and Ask, summaries and suggestions are not available.",
        )}
      </p>
      {settings.enabled &&
        settings.switches.map(({ feature, state }) => (
          <SelectField
            key={feature}
            label={aiFeatureLabel(feature)}
            value={state}
            disabled={!mayChange}
            options={states}
            onChange={(next) => {
              const wanted = (["On", "Suggest", "Off"] as const).find((each) => each === next);
              if (wanted !== undefined) onChange(() => ({ switches: [{ feature, state: wanted }] }));
            }}
          />
        ))}
    </section>
  );
}

function Regions({ settings: { allowedRegions }, mayChange, onChange }: PartProps) {
  return (
    <section aria-labelledby="ai-regions">
      <h2 id="ai-regions">{t("ai.regions", "Where AI may process your data")}</h2>
      <p>
        {t(
          "ai.regions.text",
          "A model that runs elsewhere is blocked before anything is sent to it, and the audit log records it.",
        )}
      </p>
      {regionKeys.map((region) => {
        const isAllowed = allowedRegions.includes(region);
        return (
          <Checkbox
            key={region}
            label={regionLabel(region)}
            checked={isAllowed}
            disabled={!mayChange || (isAllowed && allowedRegions.length === 1)}
            onChange={(checked) =>
              onChange((now) => ({
                regions: regionKeys.filter((each) =>
                  each === region ? checked : now.allowedRegions.includes(each),
                ),
              }))
            }
          />
        );
      })}
      {mayChange && allowedRegions.length === 1 && (
        <p>{t("ai.regions.last", "One region must stay allowed. To change it, allow another one first.")}</p>
      )}
    </section>
  );
}
