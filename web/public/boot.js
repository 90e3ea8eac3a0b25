// Runs before the first paint: sets the colour scheme, chooses the shell, and requests early what the page
// will need.
(() => {
  const root = document.documentElement;
  let chosen = null;
  try {
    chosen = localStorage.getItem("fieldstone-color-scheme");
  } catch {
    // Storage can be blocked; then the system's scheme applies.
  }
  const dark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.mantineColorScheme = dark ? "dark" : "light";
  const path = location.pathname;
  const told = document.querySelector('meta[name="fieldstone-root-domain"]');
  const rootDomain = told ? told.content : location.hostname.split(".").slice(-2).join(".");
  const isRoot = [rootDomain, `www.${rootDomain}`].includes(location.hostname);
  const bare = /^\/(auth|p|public-object|embed)(\/|$)/.test(path) || isRoot;
  const isAuth = /^\/auth\//.test(path) || (isRoot && path === "/");
  root.dataset.shell = isAuth ? "auth" : bare ? "bare" : "workspace";

  // Written by the build, web/build/first-pages.ts.
  const pages = JSON.parse(document.getElementById("first-pages")?.textContent ?? "[]");
  const page = pages.find((each) => each.isRoot === isRoot && new RegExp(each.at).test(path));
  const preload = (href, kind) => {
    const link = Object.assign(document.createElement("link"), kind, { href });
    document.head.append(link);
  };
  for (const href of page?.scripts ?? []) preload(href, { rel: "modulepreload" });
  for (const href of page?.styles ?? []) preload(href, { rel: "preload", as: "style", crossOrigin: "" });
  if (bare) return;

  const session = fetch("/api/auth/session", { headers: { accept: "application/json" } });
  session.catch(() => undefined);
  window.fieldstoneSession = session;
  const answers = new Map();
  window.fieldstoneAnswers = answers;
  const id = page && new RegExp(page.at).exec(path)[1];
  const variables = id === undefined ? {} : { id };
  for (const { operationName, query, unless = {} } of page?.asks ?? []) {
    const body = JSON.stringify({ operationName, variables, query });
    const headers = {
      "content-type": "application/json",
      accept: "application/graphql-response+json,application/json;q=0.9",
    };
    // After the session: changes since its stamp are caught up with, so no answer may be older.
    const answer = session.then(async (told) => {
      if (told.status !== 200) return undefined;
      const reasons = Object.entries(unless);
      const { user } = reasons.length > 0 ? await told.clone().json() : {};
      if (reasons.some(([name, value]) => user[name] === value)) return undefined;
      return fetch("/api/graphql", { method: "POST", headers, body });
    });
    // The consumer of the answer requests it again.
    answer.catch(() => undefined);
    answers.set(`${operationName} ${JSON.stringify(variables)}`, answer);
  }
})();
