import { hash } from "node:crypto";
import { RecalledAnswers } from "@fieldstone/platform/postgres/recalled/recalled-answers.ts";
import { noteInSpan } from "@fieldstone/platform/telemetry/tracing.ts";
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
import { operationSummary } from "./costs/operation-summary.ts";
import { measureQuery, type QueryLimits } from "./costs/query-cost.ts";
import { WeightedCache } from "./costs/weighted-cache.ts";
import { toPublicGraphqlError } from "./graphql-errors.ts";
import { checkVariables, type VariableTypes, variableTypesOf } from "./parse-input.ts";
import { isRecallable } from "./recallable.ts";

/** Most fields of a compiled operation. 300 take 15 ms; the app's largest has 41 and takes 3. */
export const compiledFieldsMax = 300;
/** Share of a process's time for compilation, so that a stream of new documents cannot exhaust it. */
const compilingShareMax = 0.1;
/** Heap of compiled operations, after garbage collection: 700 to 1,600 bytes a field, 40,000 fixed. */
const compiledBytesPerField = 1_600;
const compiledBytesBase = 40_000;
/** Heap of an operation's cost plan, per field. */
const plannedBytesPerField = 400;
/** Heap of all cached operations, in bytes; the app's 156 take 8 MB. */
export const preparedBytesMax = 32_000_000;

interface PreparedOperation {
  /** The operation's name in traces. */
  readonly summary: string;
  readonly limits: QueryLimits;
  readonly variableTypes: VariableTypes;
  /** The scopes that a program's token needs. */
  readonly scopes: ReadonlySet<ScopeRule>;
  readonly isRecallable: boolean;
  isKnown: boolean;
  /** `refused`: graphql-jit cannot compile every operation. */
  compiled: CompiledQuery | "refused" | undefined;
}

export interface ExecutionRequest {
  readonly document: DocumentNode;
  readonly documentHash: string;
  readonly operationName: string | null | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly context: ApiContext;
}

/** A single-operation request whose document was validated and compiled before. */
export interface KnownRequest {
  readonly key: string;
  readonly prepared: PreparedOperation;
  readonly compiled: CompiledQuery;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The text to send, or after an error the result, for Apollo to format. */
type KnownAnswer = { readonly text: Buffer } | { readonly result: ExecutionResult };

/**
 * Runs valid documents: interpreted the first time, compiled by graphql-jit when they are repeated, and
 * cached by hash. Measured on a list of 50: compiled operations serve 2.2 times the requests, and compiling
 * one costs as much as 20 requests, so one-off documents must not be compiled.
 */
export class OperationExecutor {
  readonly #schema: GraphQLSchema;
  readonly #now: () => number;
  readonly #prepared = new WeightedCache<PreparedOperation>(preparedBytesMax);
  readonly #answers = new RecalledAnswers();
  #compileAfter = 0;

  /** @param now milliseconds */
  constructor(schema: GraphQLSchema, now: () => number = () => performance.now()) {
    this.#schema = schema;
    this.#now = now;
  }

  get prepared(): { readonly count: number; readonly bytes: number } {
    return { count: this.#prepared.size, bytes: this.#prepared.weight };
  }

  /** Whether the operation's next run would use compiled code. */
  isCompiled(documentHash: string, operationName?: string): boolean {
    const compiled = this.#prepared.get(keyOf({ documentHash, operationName }))?.compiled;
    return compiled !== undefined && compiled !== "refused";
  }

  async execute(request: ExecutionRequest): Promise<ExecutionResult> {
    const { context, variables } = request;
    try {
      const prepared = this.#prepare(request);
      const result = await admitted(prepared, variables, context, () => this.#runPrepared(prepared, request));
      context.cost.addAnswer(result.data);
      return publicResult(result, context);
    } catch (error) {
      return publicResult(failed(error), context);
    }
  }

  /** The operation of a request's body, if it is the only one and needs neither parsing nor validation. */
  findKnown(body: unknown): KnownRequest | undefined {
    const asked = askedOf(body);
    if (asked === undefined) return undefined;
    const { query, operationName, variables } = asked;
    // The hash that Apollo uses.
    const key = keyOf({ documentHash: hash("sha256", query), operationName });
    const prepared = this.#prepared.get(key);
    const compiled = prepared?.compiled;
    if (prepared === undefined || compiled === undefined || compiled === "refused") return undefined;
    return { key, prepared, compiled, variables };
  }

  /** Like execute, for a known operation: returns text where nothing failed, from the cache if possible. */
  async answerKnown(known: KnownRequest, context: ApiContext): Promise<KnownAnswer> {
    const { prepared, variables } = known;
    try {
      return await admitted(prepared, variables, context, () => this.#answerKnown(known, context));
    } catch (error) {
      return { result: publicResult(failed(error), context) };
    }
  }

  async #answerKnown(
    { key, prepared, compiled, variables }: KnownRequest,
    context: ApiContext,
  ): Promise<KnownAnswer> {
    const { cell, tenant, trace } = context;
    // A visitor's link expires with time, so only members' answers are cached.
    const question =
      prepared.isRecallable && tenant.actor.kind === "user"
        ? `${key} ${JSON.stringify(variables)}`
        : undefined;
    if (question !== undefined) {
      // The request may have waited: a cached answer needs the same check of the actor as one that is read.
      await context.prove();
      const recalled = await this.#answers.find(cell, tenant, question);
      if (recalled !== undefined) return { text: recalled };
    }
    trace.begin();
    const result: ExecutionResult = await compiled.query(undefined, context, variables);
    context.cost.addAnswer(result.data);
    if (result.errors !== undefined) return { result: publicResult(result, context) };
    const text = Buffer.from(`${JSON.stringify(result)}\n`);
    if (question !== undefined) this.#answers.keep(tenant, question, trace, text);
    return { text };
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
    const prepared: PreparedOperation = {
      summary: operationSummary(operation),
      limits,
      variableTypes: variableTypesOf(this.#schema, operation),
      scopes,
      isRecallable: isRecallable(this.#schema, operation),
      isKnown: false,
      compiled: undefined,
    };
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

/** Runs an operation once its actor is authorised and there is capacity. @throws ProductError */
async function admitted<T>(
  { summary, scopes, limits, variableTypes }: PreparedOperation,
  variables: Readonly<Record<string, unknown>>,
  context: ApiContext,
  run: () => Promise<T>,
): Promise<T> {
  noteInSpan({ "fieldstone.graphql": summary }, summary);
  for (const scope of scopes) requireScope(context.tenant.actor, scope);
  const units = context.cost.addOperation(limits, variables);
  return await context.services.work.run(context, units, async () => {
    checkVariables(variableTypes, variables);
    return await run();
  });
}

function failed(error: unknown): ExecutionResult {
  const originalError = error instanceof Error ? error : new Error(String(error));
  return { errors: [new GraphQLError(originalError.message, { originalError })] };
}

/** The result with its errors in their public form. */
function publicResult(result: ExecutionResult, { requestId, services, tenant }: ApiContext): ExecutionResult {
  if (result.errors === undefined) return result;
  const facts = { requestId, teamId: tenant.teamId };
  const errors = result.errors.map((error) => toPublicGraphqlError(error, facts, services.log));
  return { ...result, errors };
}

interface Asked {
  readonly query: string;
  readonly operationName: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The query of a single-operation body; undefined where Apollo has to judge it. */
function askedOf(body: unknown): Asked | undefined {
  if (!isRecord(body)) return undefined;
  const { query, operationName = undefined, variables = {}, extensions = undefined } = body;
  if (typeof query !== "string" || extensions != null) return undefined;
  if (operationName != null && typeof operationName !== "string") return undefined;
  const given = variables ?? {};
  return isRecord(given) ? { query, operationName: operationName ?? undefined, variables: given } : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function keyOf({
  documentHash,
  operationName,
}: Pick<ExecutionRequest, "documentHash"> & { operationName?: string | null | undefined }): string {
  return `${documentHash}:${operationName ?? ""}`;
}
