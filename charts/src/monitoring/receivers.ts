import type { AlertReceiver, Environment } from "@fieldstone/regions/deployment/environments.ts";

/** The secret of the monitoring namespace with the receivers' addresses, by the receivers' names. */
export const receiversSecret = "fieldstone-alerts";
/** Where the secret is mounted in Alertmanager's pods. */
const secretDir = `/etc/alertmanager/secrets/${receiversSecret}`;

/** A receiver in Alertmanager's format. Addresses and keys are only read from files. */
function receiverConfig(name: string, receiver: AlertReceiver): object {
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

/** This repository's rules use `page` and `ticket`; those of the monitoring chart use the other two. */
const severities = { page: ["page", "critical"], ticket: ["ticket", "warning"] } as const;

/**
 * Alertmanager's routing: pages at once and again every hour, tickets in a batch once a day. The
 * always-firing alert goes to a receiver that raises the alarm when it stops, so that a dead monitoring
 * system is noticed.
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
      // A page for a region suppresses the ticket for the same problem.
      {
        source_matchers: ['severity="page"', 'alertname=~"(Requests|Watching)Fail.*"'],
        target_matchers: ['severity="ticket"', 'alertname=~"(Requests|Watching)Fail.*"'],
        equal: ["region"],
      },
    ],
    receivers: [
      { name: "nobody" },
      ...(["page", "ticket", "heartbeat"] as const).map((name) => receiverConfig(name, alerts[name])),
    ],
  };
}
