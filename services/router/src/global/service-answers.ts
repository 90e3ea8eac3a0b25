import type { ServiceErrorBody } from "@fieldstone/contracts/error-body.ts";
import {
  bearerTokenOf,
  type ServiceCaller,
  type ServiceTokens,
  serviceCaller,
} from "@fieldstone/contracts/secrets.ts";
import { httpStatusOf } from "@fieldstone/model/error-codes.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { requestIdOf } from "@fieldstone/platform/http/request-id.ts";
import type { Log } from "@fieldstone/platform/log/create-log.ts";
import type { Request, RequestHandler } from "express";

/** True if a request carries the service token. */
export function hasServiceToken(request: Request, tokens: ServiceTokens): boolean {
  return callerOf(request, tokens) !== undefined;
}

function callerOf(request: Request, tokens: ServiceTokens): ServiceCaller | undefined {
  return serviceCaller(bearerTokenOf(request.headers.authorization), tokens);
}

export interface ServiceAnswerOptions extends ServiceTokens {
  readonly log: Log;
}

type ServiceWork = (request: Request, caller: ServiceCaller) => Promise<Record<string, unknown> | undefined>;

/** Handlers for services only. Every answer is `{status: "success"}` or `{status: "error", error}`. */
export function serviceAnswers(options: ServiceAnswerOptions): (work: ServiceWork) => RequestHandler {
  return (work) => async (request, response) => {
    let trusted = false;
    try {
      const caller = callerOf(request, options);
      if (caller === undefined) {
        throw new ProductError(
          "Unauthorized",
          "service.unauthorized",
          "Send the service token as a bearer token.",
        );
      }
      trusted = true;
      response.json({ status: "success", ...(await work(request, caller)) });
    } catch (error) {
      const known = error instanceof ProductError && error.title !== "InternalError" ? error : undefined;
      if (known === undefined)
        options.log.error({ error, requestId: requestIdOf(request) }, "a service call failed");
      const body: ServiceErrorBody = {
        status: "error",
        error: {
          errorCode: known?.code ?? "internal",
          name: known?.title ?? "InternalError",
          message: known?.message ?? `Something went wrong. Reference ${requestIdOf(request)}.`,
          ...(known?.field === undefined ? {} : { field: known.field }),
          // The documents give services the stack; others do not get these answers.
          ...(trusted && error instanceof Error ? { stack: error.stack } : {}),
        },
      };
      response.status(known === undefined ? 500 : httpStatusOf(known.title)).json(body);
    }
  };
}
