import { readFile } from "node:fs/promises";
import { request } from "node:https";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { site } from "@fieldstone/charts/site.ts";
import { type EntrancePart, entrance } from "@fieldstone/infra/cell/entrance-rules.ts";
import { z } from "zod";
import { places } from "../cell-places.ts";
import { entranceParts, placesMax, uncheckedOf } from "./balancer-settings.ts";

const pollMs = 500;

const kubeconfig = z.object({
  clusters: z.tuple([
    z.object({ cluster: z.object({ server: z.string(), "certificate-authority": z.string() }) }),
  ]),
  users: z.tuple([z.object({ user: z.object({ token: z.string() }) })]),
});
const slices = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      endpoints: z
        .array(
          z.object({
            addresses: z.array(z.string()),
            conditions: z.object({ ready: z.boolean().default(false) }).default({ ready: false }),
          }),
        )
        .nullish(),
    }),
  ),
});

/** A server slot for one pod; a pod that left keeps its slot until its drain time is over. */
interface Place {
  pod: string | undefined;
  leftAtMs: number | undefined;
}

/** Keeps each part's ready pods behind the balancer, like the provider's controller. Never resolves. */
export async function keepTargets(controlSocket: string): Promise<never> {
  const ask = await clusterReader();
  const kept = new Map(entranceParts.map((part) => [part, emptyPlaces()]));
  for (;;) {
    try {
      const ready = await ask();
      for (const [part, of] of kept) await followPods(controlSocket, part, of, ready.get(part) ?? new Set());
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    }
    await wait(pollMs);
  }
}

/** The server slots of a part before it has pods. */
export function emptyPlaces(): Place[] {
  return Array.from({ length: placesMax }, () => ({ pod: undefined, leftAtMs: undefined }));
}

/** Puts ready pods behind the balancer, and drains those that are not ready any more. */
export async function followPods(
  socket: string,
  part: EntrancePart,
  of: readonly Place[],
  ready: ReadonlySet<string>,
): Promise<void> {
  const setServer = (index: number, ...commands: readonly string[]) => {
    const both = [part, uncheckedOf(part)].flatMap((backend) =>
      commands.map((each) => `set server ${backend}/${part}${index + 1} ${each}`),
    );
    return command(socket, both.join("; "));
  };
  // Adds new pods before removing old ones: the pod that left may have been the last.
  for (const pod of ready) {
    const own = of.findIndex((place) => place.pod === pod);
    const index = own === -1 ? of.findIndex((place) => place.pod === undefined) : own;
    const place = of[index];
    if (place === undefined || (own !== -1 && place.leftAtMs === undefined)) continue;
    await setServer(index, `addr ${pod}`, "state ready", "health up");
    Object.assign(place, { pod, leftAtMs: undefined });
  }
  for (const [index, place] of of.entries()) {
    if (place.leftAtMs !== undefined && Date.now() - place.leftAtMs > entrance.drainSeconds * 1_000) {
      await setServer(index, "state maint");
      Object.assign(place, { pod: undefined, leftAtMs: undefined });
    } else if (place.pod !== undefined && place.leftAtMs === undefined && !ready.has(place.pod)) {
      await setServer(index, "state drain");
      place.leftAtMs = Date.now();
    }
  }
}

/** Sends one line to the balancer's control socket. @throws Error if it does not respond */
function command(socket: string, line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const connection = connect(socket, () => connection.end(`${line}\n`));
    connection.setEncoding("utf8").on("data", (text: string) => {
      answer += text;
    });
    connection.once("error", reject).once("close", () => resolve(answer));
  });
}

/** Returns a function that reads the addresses of ready pods from the cluster, by part. */
async function clusterReader(): Promise<() => Promise<ReadonlyMap<string, Set<string>>>> {
  const { clusters, users } = kubeconfig.parse(JSON.parse(await readFile(places.kubeconfig, "utf8")));
  const { cluster } = clusters[0];
  const ca = await readFile(cluster["certificate-authority"], "utf8");
  const url = `${cluster.server}/apis/discovery.k8s.io/v1/namespaces/${site.namespace}/endpointslices`;
  const headers = { authorization: `Bearer ${users[0].user.token}` };
  return async () => {
    const text = await new Promise<string>((resolve, reject) => {
      const asking = request(url, { ca, headers }, (answer) => {
        let body = "";
        answer.setEncoding("utf8").on("data", (part: string) => {
          body += part;
        });
        answer.once("end", () => resolve(body)).once("error", reject);
      });
      asking.once("error", reject).end();
    });
    const found = new Map<string, Set<string>>();
    for (const { metadata, endpoints } of slices.parse(JSON.parse(text)).items) {
      const part = metadata.labels["kubernetes.io/service-name"] ?? "";
      const ready = (endpoints ?? []).filter(({ conditions }) => conditions.ready);
      found.set(part, new Set([...(found.get(part) ?? []), ...ready.flatMap(({ addresses }) => addresses)]));
    }
    return found;
  };
}
