import { ApiObject, Chart } from "cdk8s";
import { k8s } from "cdk8s-plus-33";
import type { Construct } from "constructs";
import type { CellSettings } from "../cell-settings.ts";
import { alertRules } from "../monitoring/alert-rules.ts";
import { renderDashboard } from "../monitoring/dashboard.ts";
import { dashboards } from "../monitoring/dashboards.ts";
import { receiversSecret } from "../monitoring/receivers.ts";
import { queuedTasks } from "../monitoring/recording-rules.ts";
import { platformNamespaces, site } from "../site.ts";
import { Secrets } from "./secrets.ts";

/** The runbook section of an alert: its heading is the alert's name. */
const runbookOf = (alert: string): string => `docs/runbooks.md#${alert.toLowerCase()}`;

/** Alerts on service levels, a dashboard for each kind of process, and the routing of alerts. */
export class MonitoringChart extends Chart {
  constructor(scope: Construct, cell: CellSettings) {
    super(scope, "monitoring", { namespace: site.namespace, disableResourceNameHashes: true });
    new Secrets(this, cell, [receiversSecret], platformNamespaces.monitoring);
    new ApiObject(this, "alerts", {
      apiVersion: "monitoring.coreos.com/v1",
      kind: "PrometheusRule",
      metadata: { name: "fieldstone" },
      spec: {
        groups: [
          { name: "fieldstone-scaling", interval: "15s", rules: [queuedTasks] },
          {
            name: "fieldstone",
            rules: alertRules.map(({ severity, summary, action, ...rule }) => ({
              ...rule,
              labels: { severity },
              annotations: { summary, action, runbook_url: runbookOf(rule.alert) },
            })),
          },
        ],
      },
    });
    for (const dashboard of dashboards) {
      new k8s.KubeConfigMap(this, dashboard.name, {
        metadata: { name: `dashboard-${dashboard.name}`, labels: { grafana_dashboard: "1" } },
        data: { [`${dashboard.name}.json`]: renderDashboard(dashboard) },
      });
    }
  }
}
