import { chmod, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { runCommand } from "../run-command.ts";

const daysMax = 30;

export interface Identity {
  readonly keyFile: string;
  /** The certificate, followed by its authority's. */
  readonly certFile: string;
}

/** A private certificate authority in a folder, like those that sign the provider's services and clusters. */
export interface Authority {
  readonly certFile: string;
  issue(name: string, names: readonly string[], ips?: readonly string[]): Promise<Identity>;
}

const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];

/** Creates an authority that is valid for a month, like everything that it signs. */
export async function makeAuthority(dir: string): Promise<Authority> {
  await mkdir(dir, { recursive: true, mode: 0o711 });
  const [key, certFile] = [path.join(dir, "authority.key"), path.join(dir, "authority.pem")];
  await runCommand("openssl", [
    ...["req", "-x509", ...newKey, "-keyout", key, "-out", certFile, "-days", String(daysMax)],
    ...["-subj", "/CN=Fieldstone cell authority", "-addext", "keyUsage=critical,keyCertSign,cRLSign"],
  ]);
  return authorityIn(dir);
}

/** The authority in a folder; signed files go to `signedDir`. */
export function authorityIn(dir: string, signedDir = dir): Authority {
  const file = (name: string): string => path.join(signedDir, name);
  const [key, certFile] = [path.join(dir, "authority.key"), path.join(dir, "authority.pem")];
  return {
    certFile,
    async issue(name, names, ips = []) {
      const [keyFile, request, made] = [file(`${name}.key`), file(`${name}.csr`), file(`${name}.pem`)];
      const alternatives = [...names.map((each) => `DNS:${each}`), ...ips.map((each) => `IP:${each}`)];
      const extensions = file(`${name}.ext`);
      await writeFile(
        extensions,
        `subjectAltName=${alternatives.join(",")}\nbasicConstraints=critical,CA:FALSE\nextendedKeyUsage=serverAuth\n`,
      );
      await runCommand("openssl", [
        "req",
        "-new",
        ...newKey,
        "-keyout",
        keyFile,
        "-out",
        request,
        "-subj",
        `/CN=${name}`,
      ]);
      const signed = await runCommand("openssl", [
        ...["x509", "-req", "-in", request, "-CA", certFile, "-CAkey", key, "-CAcreateserial"],
        ...["-days", String(daysMax), "-extfile", extensions],
      ]);
      await writeFile(made, signed);
      await chmod(keyFile, 0o600);
      return { keyFile, certFile: made };
    },
  };
}
