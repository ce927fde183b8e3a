import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ZodError } from 'zod';
import { UnreadableBody } from '../kit/bodies.ts';

const STATUS = {
  validation_failed: 422,
  unknown_sku: 422,
  unknown_ship_method: 422,
  unknown_warehouse: 422,
  address_invalid: 422,
  duplicate_order: 409,
  too_late: 409,
  not_found: 404,
  unauthorized: 401,
  rate_limited: 429,
} as const;
type ProblemCode = keyof typeof STATUS;

/** A call that the warehouse refuses. `details` are further fields of the error, such as `field`. */
export class CoreeProblem extends Error {
  readonly code: ProblemCode;
  readonly details: Record<string, unknown>;
  constructor(code: ProblemCode, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

export function problemBody(code: string, message: string, details: Record<string, unknown> = {}) {
  const retryable = code === 'rate_limited' || code === 'internal_error';
  return { error: { code, message, ...details, retryable, request_id: randomUUID() } };
}

/** Answers refused calls in the warehouse's error body. */
export function answerProblems(scope: FastifyInstance): void {
  scope.setErrorHandler((error, _request, reply) => {
    if (error instanceof CoreeProblem) {
      return reply.code(STATUS[error.code]).send(problemBody(error.code, error.message, error.details));
    }
    if (error instanceof UnreadableBody) return reply.code(422).send(problemBody('validation_failed', error.message));
    if (error instanceof ZodError) {
      const [issue] = error.issues;
      const field = issue?.path.join('.') ?? '';
      return reply
        .code(422)
        .send(problemBody('validation_failed', issue?.message ?? 'Invalid', field ? { field } : {}));
    }
    throw error;
  });
}
