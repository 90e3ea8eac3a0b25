import { describe, expect, it } from "vitest";
import { providerOfPath, readAnswer } from "./callback.ts";

describe("the address that a provider sends people back to", () => {
  it.each([
    ["/users/oauth2/callback", "GOOGLE"],
    ["/users/oauth2/callback/", "GOOGLE"],
    ["/users/oauth2/callback/microsoft", "MICROSOFT"],
    ["/callback", "AUTH0"],
    ["/callback/3QJmV3qfvL9SuYo34YihAf", "ENTERPRISE"],
    ["/users/oauth2/callback/3QJmV3qfvL9SuYo34YihAf", "ENTERPRISE"],
  ])("%s is of %s", (path, provider) => {
    expect(providerOfPath(path)).toBe(provider);
  });

  it("is read for what a sign-in needs, and for nothing else", () => {
    const search = "?code=a%2Bb&state=s&iss=https%3A%2F%2Fissuer.example&session_state=x&scope=openid";
    expect(readAnswer({ pathname: "/callback/", search })).toEqual({
      path: "/callback",
      state: "s",
      code: "a+b",
      iss: "https://issuer.example",
    });
    expect(readAnswer({ pathname: "/callback", search: "?error=access_denied" })).toEqual({
      path: "/callback",
      state: "",
      error: "access_denied",
    });
  });
});
