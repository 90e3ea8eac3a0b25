import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
} from "graphql";
import { type CompiledQuery, compileQuery, isCompiledQuery } from "graphql-jit";
import { scopesOfOperation } from "../scopes/operation-scopes.ts";
import { requireScope, type ScopeRule } from "../scopes/require-scope.ts";
import type { ApiContext } from "./api-context.ts";
import { toPublicGraphqlError } from "./graphql-errors.ts";
import { checkQueryLimits, measureQuery, type QueryLimits } from "./query-cost.ts";

/** Operations kept compiled; the web app has about 120. */
export const compiledOperationsMax = 500;

interface PreparedOperation {
  readonly limits: QueryLimits;
  /** What a program's token needs for it. */
  readonly scopes: ReadonlySet<ScopeRule>;
  readonly compiled: CompiledQuery | ExecutionResult;
}

export interface ExecutionRequest {
  readonly document: DocumentNode;
  readonly documentHash: string;
  readonly operationName: string | null | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly context: ApiContext;
}

/**
 * Runs valid documents, each compiled to a function once (graphql-jit) and kept by its hash. Measured on a list of
 * 50: 2.2 times as many requests as the interpreting executor.
 */
export class OperationExecutor {
  readonly #schema: GraphQLSchema;
  readonly #prepared = new Map<string, PreparedOperation>();

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  get preparedCount(): number {
    return this.#prepared.size;
  }

  async execute(request: ExecutionRequest): Promise<ExecutionResult> {
    const { requestId, services } = request.context;
    const result = await this.#run(request);
    if (result.errors === undefined) return result;
    const errors = result.errors.map((error) => toPublicGraphqlError(error, requestId, services.log));
    return { ...result, errors };
  }

  async #run(request: ExecutionRequest): Promise<ExecutionResult> {
    try {
      const { limits, scopes, compiled } = this.#prepare(request);
      for (const scope of scopes) requireScope(request.context.tenant.actor, scope);
      checkQueryLimits(limits, request.variables);
      if (!isCompiledQuery(compiled)) return compiled;
      return await compiled.query(undefined, request.context, { ...request.variables });
    } catch (error) {
      const originalError = error instanceof Error ? error : new Error(String(error));
      return { errors: [new GraphQLError(originalError.message, { originalError })] };
    }
  }

  #prepare(request: ExecutionRequest): PreparedOperation {
    const key = `${request.documentHash}:${request.operationName ?? ""}`;
    const known = this.#prepared.get(key);
    if (known !== undefined) {
      this.#prepared.delete(key);
      this.#prepared.set(key, known);
      return known;
    }
    const operation = getOperationAST(request.document, request.operationName);
    if (!operation)
      throw new GraphQLError("Name the operation to run: the document has several, or none of that name.");
    if (operation.operation === "subscription") throw new GraphQLError("Subscriptions need the websocket.");
    const limits = measureQuery(this.#schema, request.document, operation);
    // Checked before compiling too: a query that is too costly must not cost a compilation.
    checkQueryLimits(limits, request.variables);
    const compiled = compileQuery(this.#schema, request.document, request.operationName ?? undefined);
    const scopes = scopesOfOperation(this.#schema, request.document, operation);
    const prepared = { limits, scopes, compiled };
    this.#prepared.set(key, prepared);
    if (this.#prepared.size > compiledOperationsMax) {
      for (const oldest of this.#prepared.keys()) {
        this.#prepared.delete(oldest);
        break;
      }
    }
    return prepared;
  }
}
