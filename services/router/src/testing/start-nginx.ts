import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "@fieldstone/platform/process/free-port.ts";

const nginxProgram = "nginx";

/** A server under measurement, in its own process. */
export interface Target {
  readonly name: string;
  readonly port: number;
  cpuMs(): Promise<number>;
  stop(): Promise<void>;
}

/** Debian's nginx with one worker, a `map` of 1,000 hosts and kept upstream connections, if installed. */
export async function startNginx(upstreamPort: number, subdomains: number): Promise<Target | undefined> {
  if (spawnSync(nginxProgram, ["-v"]).status !== 0) return undefined;
  const dir = await mkdtemp(join(tmpdir(), "fieldstone-nginx-"));
  const port = await findFreePort();
  const hosts = Array.from({ length: subdomains }, (_, i) => `team-${i}.fieldstone.localhost cell;`).join(
    "\n",
  );
  await writeFile(
    join(dir, "nginx.conf"),
    `daemon off; worker_processes 1; error_log stderr; pid ${dir}/pid;
events { worker_connections 1024; }
http {
  access_log off; map_hash_max_size 65536; map_hash_bucket_size 128;
  client_body_temp_path ${dir}; proxy_temp_path ${dir}; fastcgi_temp_path ${dir}; uwsgi_temp_path ${dir}; scgi_temp_path ${dir};
  map $host $region { default ""; ${hosts} }
  upstream cell { server 127.0.0.1:${upstreamPort}; keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    keepalive_requests 100000000;
    location / {
      if ($region = "") { return 404; }
      proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Request-Id $request_id;
      proxy_pass http://$region;
    }
  }
}`,
  );
  const child = spawn(nginxProgram, ["-c", join(dir, "nginx.conf"), "-p", dir], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  await waitForPort(port);
  const workers = (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, "utf8")).trim().split(" ");
  return {
    name: "nginx",
    port,
    cpuMs: async () => {
      const fields = (await readFile(`/proc/${workers[0]}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
      // utime and stime, in clock ticks of 10 ms.
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    stop: async () => {
      child.kill();
      await once(child, "exit");
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Waits until a process listens on the port. */
export async function waitForPort(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const open = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true));
      socket.once("error", () => resolve(false));
    });
    socket.destroy();
    if (open) return;
  }
}
