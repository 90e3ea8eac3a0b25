import { ApolloServer } from "@apollo/server";
import { ApolloServerPluginCacheControlDisabled } from "@apollo/server/plugin/disabled";
import type { Log } from "@fieldstone/platform/log/create-log.ts";
import type { GraphQLSchema } from "graphql";
import { type ApiContext, originalContext } from "./api-context.ts";
import { documentTokensMax } from "./document-size.ts";
import { OperationExecutor } from "./executor.ts";
import { formatApolloError } from "./graphql-errors.ts";

export interface ApolloOptions {
  readonly schema: GraphQLSchema;
  readonly log: Log;
  /** Lets tools read the schema; in development alone. */
  readonly introspection: boolean;
}

/**
 * Apollo Server with the compiling executor in the place that it keeps for a gateway, and nothing that works per
 * field: its cache-control plugin alone more than halves the requests a second.
 */
export function createApollo({ schema, log, introspection }: ApolloOptions): ApolloServer<ApiContext> {
  const executor = new OperationExecutor(schema);
  return new ApolloServer<ApiContext>({
    gateway: {
      onSchemaLoadOrUpdate: (callback) => {
        callback({ apiSchema: schema, coreSupergraphSdl: "" });
        return () => undefined;
      },
      load: async () => ({
        executor: ({ context, document, queryHash, request }) => {
          const { operationName, variables = {} } = request;
          return executor.execute({
            document,
            documentHash: queryHash,
            operationName,
            variables,
            context: originalContext(context),
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
