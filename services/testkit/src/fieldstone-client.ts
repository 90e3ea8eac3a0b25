import { setTimeout as wait } from "node:timers/promises";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { z } from "zod";
import { askHost, type HostAnswer, type HostRequest } from "./running-fieldstone.ts";

const mailAnswer = z.object({
  messages: z.array(
    z.object({ to: z.array(z.string()), subject: z.string(), text: z.string(), html: z.string() }),
  ),
});
export type MailMessage = z.output<typeof mailAnswer>["messages"][number];

const mailTimeoutMs = 30_000;

/** Waits for the newest message to an address. */
export async function awaitMail(
  port: number,
  to: string,
  { subject = "" }: { readonly subject?: string } = {},
): Promise<MailMessage> {
  const deadline = Date.now() + mailTimeoutMs;
  while (Date.now() < deadline) {
    const answer = await askHost({ port, path: "/_local/mail", headers: { accept: "application/json" } });
    const message = mailAnswer
      .parse(JSON.parse(answer.body))
      .messages.find((each) => each.to.includes(to) && each.subject.includes(subject));
    if (message !== undefined) return message;
    await wait(100);
  }
  throw new Error(`no mail to ${to} came within ${mailTimeoutMs} ms`);
}

/** The six-digit code of a sign-in message. */
export function codeIn(message: MailMessage): string {
  const code = /\b\d{6}\b/.exec(message.text)?.[0];
  if (code === undefined) throw new Error(`no code in: ${message.text}`);
  return code;
}

/** A client that acts as a person's browser: keeps cookies, follows no redirects. */
export class FieldstoneClient {
  readonly #port: number;
  readonly #cookies = new Map<string, string>();

  constructor(port: number) {
    this.#port = port;
  }

  /** The cookies that a browser would have now. */
  cookies(): readonly { name: string; value: string }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value }));
  }

  async ask(options: Omit<HostRequest, "port">): Promise<HostAnswer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await askHost({
      ...options,
      port: this.#port,
      headers: { ...(cookie === "" ? {} : { cookie }), ...options.headers },
    });
    for (const line of [answer.headers["set-cookie"] ?? []].flat()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  }

  /** Posts JSON and returns the parsed body. @throws Error with the answer when its status is not 2xx */
  async post(path: string, body: unknown, subdomain?: string): Promise<unknown> {
    const answer = await this.ask({
      path,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      ...(subdomain === undefined ? {} : { subdomain }),
    });
    if (answer.status < 200 || answer.status > 299)
      throw new Error(`${path}: ${answer.status} ${answer.body}`);
    return answer.body === "" ? undefined : JSON.parse(answer.body);
  }

  /** Data of a GraphQL operation. @throws Error with the messages of its errors */
  async graphql(subdomain: string, query: string, variables: Record<string, unknown> = {}): Promise<unknown> {
    const answer = z
      .object({ data: z.unknown(), errors: z.array(z.object({ message: z.string() })).optional() })
      .parse(await this.post("/api/graphql", { query, variables }, subdomain));
    if (answer.errors !== undefined) throw new Error(answer.errors.map((error) => error.message).join("; "));
    return answer.data;
  }

  /** Signs up with a mailed code and creates a workspace, which keeps its sample by default. */
  async signUp(workspace: {
    email: string;
    subdomain: string;
    region: RegionKey;
    name?: string;
  }): Promise<void> {
    const sent = z.object({ success: z.literal(true), codeChallenge: z.string() }).parse(
      await this.post("/global/send-confirmation-email", {
        email: workspace.email,
        recaptchaToken: "none",
        useOneTimeCodeFlow: true,
      }),
    );
    const code = codeIn(await awaitMail(this.#port, workspace.email));
    await this.post("/global/confirm-email", {
      method: "ONE_TIME_CODE",
      codeChallenge: sent.codeChallenge,
      code,
    });
    await this.post("/global/create-tenant", {
      method: "ONE_TIME_CODE",
      email: workspace.email,
      name: workspace.name ?? "Ada Tester",
      teamName: `Workspace ${workspace.subdomain}`,
      subdomain: workspace.subdomain,
      region: workspace.region,
    });
  }
}
