import { setDefaultCACertificates } from "node:tls";
import { generate } from "selfsigned";

export interface ServerIdentity {
  /** PEM. */
  readonly key: string;
  /** PEM; self-signed, as with a private authority. */
  readonly cert: string;
}

/** A key and a certificate for `localhost` and 127.0.0.1 that no public authority has signed. */
export async function makeServerIdentity(): Promise<ServerIdentity> {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "localhost" },
          { type: 7, ip: "127.0.0.1" },
        ],
      },
    ],
  });
  return { key, cert };
}

/** Makes this process trust the certificate, as `NODE_EXTRA_CA_CERTS` does at startup. */
export function trustIdentity({ cert }: ServerIdentity): void {
  setDefaultCACertificates([cert]);
}
