import type { AlertReceiver, Environment } from "@fieldstone/regions/deployment/environments.ts";

/** The secret of the monitoring's namespace that holds where alerts go: its keys are receivers' names. */
export const receiversSecret = "fieldstone-alerts";
/** Where Alertmanager finds what a secret holds. */
const secretDir = `/etc/alertmanager/secrets/${receiversSecret}`;

/** What kinds of receiver are told, in Alertmanager's words; an address or a key is read from its file alone. */
function toldBy(name: string, receiver: AlertReceiver): object {
  const file = `${secretDir}/${name}`;
  switch (receiver.kind) {
    case "pagerduty":
      return { name, pagerduty_configs: [{ routing_key_file: file, severity: receiver.severity }] };
    case "slack":
      return {
        name,
        slack_configs: [
          {
            api_url_file: file,
            channel: receiver.channel,
            send_resolved: true,
            title: "{{ .CommonLabels.alertname }} {{ .CommonLabels.region }}",
            text: "{{ range .Alerts }}{{ .Annotations.summary }} {{ .Annotations.action }} {{ .Annotations.runbook_url }}\n{{ end }}",
          },
        ],
      };
    case "webhook":
      return { name, webhook_configs: [{ url_file: file, send_resolved: true }] };
  }
}

/** The rules of this repository say page and ticket; those that come with the monitoring's chart say the others. */
const severities = { page: ["page", "critical"], ticket: ["ticket", "warning"] } as const;

/**
 * Whom Alertmanager tells of what: pages at once and again every hour, tickets in a batch once a day. The alert that
 * always fires goes to a receiver that complains when it hears nothing, so that a dead monitoring is noticed.
 */
export function alertmanagerConfig({ alerts }: Pick<Environment, "alerts">): object {
  const severityIs = (names: readonly string[]) => [`severity=~"${names.join("|")}"`];
  return {
    route: {
      receiver: "nobody",
      group_by: ["alertname", "region"],
      group_wait: "30s",
      group_interval: "5m",
      routes: [
        {
          receiver: "heartbeat",
          matchers: ['alertname="Watchdog"'],
          group_wait: "0s",
          group_interval: "1m",
          repeat_interval: "5m",
        },
        { receiver: "page", matchers: severityIs(severities.page), repeat_interval: "1h" },
        {
          receiver: "ticket",
          matchers: severityIs(severities.ticket),
          group_wait: "5m",
          repeat_interval: "24h",
        },
      ],
    },
    inhibit_rules: [
      // Whoever is woken for a region need not be told of the same more slowly.
      {
        source_matchers: ['severity="page"', 'alertname=~"(Requests|Watching)Fail.*"'],
        target_matchers: ['severity="ticket"', 'alertname=~"(Requests|Watching)Fail.*"'],
        equal: ["region"],
      },
    ],
    receivers: [
      { name: "nobody" },
      ...(["page", "ticket", "heartbeat"] as const).map((name) => toldBy(name, alerts[name])),
    ],
  };
}
