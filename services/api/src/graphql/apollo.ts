import { ApolloServer } from "@apollo/server";
import { ApolloServerPluginCacheControlDisabled } from "@apollo/server/plugin/disabled";
import type { Log } from "@fieldstone/platform/log/create-log.ts";
import type { ExecutionResult, GraphQLSchema } from "graphql";
import { type ApiContext, originalContext } from "./api-context.ts";
import { documentTokensMax } from "./costs/document-size.ts";
import type { OperationExecutor } from "./executor.ts";
import { formatApolloError } from "./graphql-errors.ts";

export interface ApolloOptions {
  readonly schema: GraphQLSchema;
  readonly executor: OperationExecutor;
  readonly log: Log;
  /** Lets tools read the schema; only in development. */
  readonly introspection: boolean;
}

/** Results of operations that failed outside Apollo, which formats their errors and sets the status. */
const failedResults = new WeakMap<ApiContext, ExecutionResult>();

/** Makes Apollo answer the context's one operation with an existing result. */
export function setFailedResult(context: ApiContext, result: ExecutionResult): void {
  failedResults.set(context, result);
}

/**
 * Apollo Server with the compiling executor in place of its gateway, and without plugins that work per field:
 * the cache-control plugin alone more than halves the requests per second.
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
