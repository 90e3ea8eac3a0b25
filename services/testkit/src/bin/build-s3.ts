// npm run build:s3: the S3 server that the object store's tests run against, where it is not at hand yet.
import { buildS3Server, findS3Server } from "../s3-server.ts";

process.stdout.write(`S3 server: ${findS3Server() ?? buildS3Server()}\n`);
