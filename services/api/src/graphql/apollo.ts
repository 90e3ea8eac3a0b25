import { ApolloServer } from "@apollo/server";
import { ApolloServerPluginCacheControlDisabled } from "@apollo/server/plugin/disabled";
import type { Log } from "@fieldstone/platform/log/create-log.ts";
import type { ExecutionResult, GraphQLSchema } from "graphql";
import { type ApiContext, originalContext } from "./api-context.ts";
import { documentTokensMax } from "./document-size.ts";
import type { OperationExecutor } from "./executor.ts";
import { formatApolloError } from "./graphql-errors.ts";

export interface ApolloOptions {
  readonly schema: GraphQLSchema;
  readonly executor: OperationExecutor;
  readonly log: Log;
  /** Lets tools read the schema; in development alone. */
  readonly introspection: boolean;
}

/** Results of operations that ran and failed before Apollo was asked, which puts their errors into words and a status. */
const failedResults = new WeakMap<ApiContext, ExecutionResult>();

/** Has Apollo answer the context's one operation with a result that is there already. */
export function setFailedResult(context: ApiContext, result: ExecutionResult): void {
  failedResults.set(context, result);
}

/**
 * Apollo Server with the compiling executor in the place that it keeps for a gateway, and nothing that works per
 * field: its cache-control plugin alone more than halves the requests a second.
 */
export function createApollo({
  schema,
  executor,
  log,
  introspection,
}: ApolloOptions): ApolloServer<ApiContext> {
  return new ApolloServer<ApiContext>({
    gateway: {
      onSchemaLoadOrUpdate: (callback) => {
        callback({ apiSchema: schema, coreSupergraphSdl: "" });
        return () => undefined;
      },
      load: async () => ({
        executor: ({ context, document, queryHash, request }) => {
          const { operationName, variables = {} } = request;
          const original = originalContext(context);
          const done = failedResults.get(original);
          if (done !== undefined) return Promise.resolve(done);
          return executor.execute({
            document,
            documentHash: queryHash,
            operationName,
            variables,
            context: original,
          });
        },
      }),
      stop: async () => undefined,
    },
    introspection,
    nodeEnv: "production",
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: true,
    persistedQueries: false,
    parseOptions: { maxTokens: documentTokensMax },
    formatError: formatApolloError,
    stopOnTerminationSignals: false,
    logger: log,
    plugins: [ApolloServerPluginCacheControlDisabled()],
  });
}
