// Runs before the first paint: colour scheme, which shell to show, and the session asked for early.
(() => {
  const root = document.documentElement;
  let chosen = null;
  try {
    chosen = localStorage.getItem("fieldstone-color-scheme");
  } catch {
    // Storage can be refused; the system's scheme is used then.
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
  if (!bare) {
    window.fieldstoneSession = fetch("/api/auth/session", { headers: { accept: "application/json" } });
    window.fieldstoneSession.catch(() => undefined);
  }
})();
