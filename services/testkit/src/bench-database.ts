import { migrate } from "@fieldstone/database/migrate.ts";
import pg from "pg";
import { rolePasswords, urlOfDatabase } from "./test-server.ts";

/** Creates the database `bench` on a server and migrates it. Returns its administrator URL. */
export async function makeBenchDatabase(serverUrl: string, kind: "cell" | "global"): Promise<string> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query("create database bench");
  await admin.end();
  const url = urlOfDatabase(serverUrl, "bench");
  await migrate({ url, kind, passwords: rolePasswords });
  return url;
}
