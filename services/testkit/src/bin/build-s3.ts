// npm run build:s3: builds the S3 server for the object store's tests, unless it is installed.
import { buildS3Server, findS3Server } from "../servers/s3-server.ts";

process.stdout.write(`S3 server: ${findS3Server() ?? buildS3Server()}\n`);
