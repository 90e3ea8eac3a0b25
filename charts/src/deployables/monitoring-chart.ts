import { ApiObject, Chart } from "cdk8s";
import { k8s } from "cdk8s-plus-33";
import type { Construct } from "constructs";
import { alertRules } from "../monitoring/alert-rules.ts";
import { renderDashboard } from "../monitoring/dashboard.ts";
import { dashboards } from "../monitoring/dashboards.ts";
import { queuedTasks } from "../monitoring/recording-rules.ts";
import { site } from "../site.ts";

/** Alerts on service levels, and a dashboard for each kind of process. */
export class MonitoringChart extends Chart {
  constructor(scope: Construct) {
    super(scope, "monitoring", { namespace: site.namespace, disableResourceNameHashes: true });
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
              annotations: { summary, action },
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
