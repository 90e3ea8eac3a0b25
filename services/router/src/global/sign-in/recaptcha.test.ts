import { type HttpServer, listenHttp } from "@fieldstone/platform/http/listen-http.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contentSecurityPolicy } from "../../web/content-security-policy.ts";
import { acceptAnyRecaptcha, verifyRecaptchaWith } from "./recaptcha.ts";

let service: HttpServer;
const asked: URLSearchParams[] = [];

beforeAll(async () => {
  service = await listenHttp(
    (request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on("end", () => {
        const form = new URLSearchParams(body);
        asked.push(form);
        const token = form.get("response");
        response.setHeader("content-type", "application/json");
        response.end(token === "odd" ? "{}" : JSON.stringify({ success: token === "good" }));
      });
    },
    { host: "127.0.0.1", port: 0 },
  );
});
afterAll(() => service.close());

it("lets a token in that the service knows, and names whose it is", async () => {
  const verify = verifyRecaptchaWith("secret", service.origin);
  await verify("good", "203.0.113.7");
  expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
    secret: "secret",
    response: "good",
    remoteip: "203.0.113.7",
  });
});

it.each(["bad", "odd"])("refuses a token that it does not: %s", async (token) => {
  const verify = verifyRecaptchaWith("secret", service.origin);
  await expect(verify(token, "203.0.113.7")).rejects.toMatchObject({ code: "recaptcha.failed" });
});

it("lets nobody in while the service is away", async () => {
  const verify = verifyRecaptchaWith("secret", "http://127.0.0.1:1");
  await expect(verify("good", "203.0.113.7")).rejects.toThrow();
});

it("asks for nothing where no site key is configured", async () => {
  await expect(acceptAnyRecaptcha("none", "203.0.113.7")).resolves.toBeUndefined();
});

it("brings its script into pages only where it is configured, and never into embedded ones", () => {
  const policy = (recaptcha: boolean) =>
    contentSecurityPolicy({ contentOrigins: [], embeddable: false, recaptcha });
  expect(policy(true)).toContain("script-src 'self' 'wasm-unsafe-eval' https://www.google.com/recaptcha/");
  expect(policy(false)).not.toContain("recaptcha");
});
