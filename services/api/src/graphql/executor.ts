import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
} from "graphql";
import { type CompiledQuery, compileQuery, isCompiledQuery } from "graphql-jit";
import { scopesOfOperation } from "../scopes/operation-scopes.ts";
import { requireScope, type ScopeRule } from "../scopes/require-scope.ts";
import type { ApiContext } from "./api-context.ts";
import { toPublicGraphqlError } from "./graphql-errors.ts";
import { measureQuery, type QueryLimits } from "./query-cost.ts";
import { WeightedCache } from "./weighted-cache.ts";

/** Fields of an operation that is compiled, at most. 300 take 15 ms; the app's largest has 41 and takes 3. */
export const compiledFieldsMax = 300;
/** The share of a process's time that compiling may take, so that ever new documents cannot use it up. */
const compilingShareMax = 0.1;
/** Heap of compiled operations, measured with collected garbage: 700 to 1,600 bytes a field, 40,000 for the rest. */
const compiledBytesPerField = 1_600;
const compiledBytesBase = 40_000;
/** Heap of the plan that measures an operation, by field. */
const plannedBytesPerField = 400;
/** Heap of all operations that are kept, in bytes; the app's 156 take 8 MB. */
export const preparedBytesMax = 32_000_000;

interface PreparedOperation {
  readonly limits: QueryLimits;
  /** What a program's token needs for it. */
  readonly scopes: ReadonlySet<ScopeRule>;
  isKnown: boolean;
  /** `refused`: graphql-jit does not compile everything. */
  compiled: CompiledQuery | "refused" | undefined;
}

export interface ExecutionRequest {
  readonly document: DocumentNode;
  readonly documentHash: string;
  readonly operationName: string | null | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly context: ApiContext;
}

/**
 * Runs valid documents: by interpreting them the first time, compiled to a function (graphql-jit) when they come
 * again, and kept by their hash. Measured on a list of 50: compiled 2.2 times as many requests as interpreted, and
 * compiling costs as much as 20 requests, so that what comes once must not cause it.
 */
export class OperationExecutor {
  readonly #schema: GraphQLSchema;
  readonly #now: () => number;
  readonly #prepared = new WeightedCache<PreparedOperation>(preparedBytesMax);
  #compileAfter = 0;

  /** @param now milliseconds */
  constructor(schema: GraphQLSchema, now: () => number = () => performance.now()) {
    this.#schema = schema;
    this.#now = now;
  }

  get prepared(): { readonly count: number; readonly bytes: number } {
    return { count: this.#prepared.size, bytes: this.#prepared.weight };
  }

  /** Whether an operation's next run would be a compiled one. */
  isCompiled(documentHash: string, operationName?: string): boolean {
    const compiled = this.#prepared.get(keyOf({ documentHash, operationName }))?.compiled;
    return compiled !== undefined && compiled !== "refused";
  }

  async execute(request: ExecutionRequest): Promise<ExecutionResult> {
    const { requestId, services, tenant } = request.context;
    const result = await this.#run(request);
    if (result.errors === undefined) return result;
    const facts = { requestId, teamId: tenant.teamId };
    const errors = result.errors.map((error) => toPublicGraphqlError(error, facts, services.log));
    return { ...result, errors };
  }

  async #run(request: ExecutionRequest): Promise<ExecutionResult> {
    const { context, variables } = request;
    try {
      const prepared = this.#prepare(request);
      for (const scope of prepared.scopes) requireScope(context.tenant.actor, scope);
      const units = context.cost.addOperation(prepared.limits, variables);
      const result = await context.services.work.run(context, units, () =>
        this.#runPrepared(prepared, request),
      );
      context.cost.addAnswer(result.data);
      return result;
    } catch (error) {
      const originalError = error instanceof Error ? error : new Error(String(error));
      return { errors: [new GraphQLError(originalError.message, { originalError })] };
    }
  }

  async #runPrepared(prepared: PreparedOperation, request: ExecutionRequest): Promise<ExecutionResult> {
    const { context, variables } = request;
    const compiled = this.#compiledFor(prepared, request);
    if (compiled !== undefined) return await compiled.query(undefined, context, { ...variables });
    return await execute({
      schema: this.#schema,
      document: request.document,
      operationName: request.operationName,
      variableValues: variables,
      contextValue: context,
    });
  }

  #prepare(request: ExecutionRequest): PreparedOperation {
    const key = keyOf(request);
    const known = this.#prepared.get(key);
    if (known !== undefined) {
      known.isKnown = true;
      return known;
    }
    const operation = getOperationAST(request.document, request.operationName);
    if (!operation)
      throw new GraphQLError("Name the operation to run: the document has several, or none of that name.");
    if (operation.operation === "subscription") throw new GraphQLError("Subscriptions need the websocket.");
    const limits = measureQuery(this.#schema, request.document, operation);
    const scopes = scopesOfOperation(this.#schema, request.document, operation);
    const prepared: PreparedOperation = { limits, scopes, isKnown: false, compiled: undefined };
    this.#prepared.set(key, prepared, limits.fields * plannedBytesPerField);
    return prepared;
  }

  #compiledFor(prepared: PreparedOperation, request: ExecutionRequest): CompiledQuery | undefined {
    if (prepared.compiled === "refused") return undefined;
    if (prepared.compiled !== undefined) return prepared.compiled;
    const startedAt = this.#now();
    const { fields } = prepared.limits;
    if (!prepared.isKnown || fields > compiledFieldsMax || startedAt < this.#compileAfter) return undefined;
    const compiled = compileQuery(this.#schema, request.document, request.operationName ?? undefined);
    const endedAt = this.#now();
    this.#compileAfter = endedAt + (endedAt - startedAt) * (1 / compilingShareMax - 1);
    prepared.compiled = isCompiledQuery(compiled) ? compiled : "refused";
    const bytes = compiledBytesBase + fields * (compiledBytesPerField + plannedBytesPerField);
    this.#prepared.set(keyOf(request), prepared, bytes);
    return isCompiledQuery(compiled) ? compiled : undefined;
  }
}

function keyOf({
  documentHash,
  operationName,
}: Pick<ExecutionRequest, "documentHash"> & { operationName?: string | null | undefined }): string {
  return `${documentHash}:${operationName ?? ""}`;
}
