import type { FastifyInstance } from 'fastify';
import { ZodError } from 'zod';
import { UnreadableBody } from '../kit/bodies.ts';

/** A call that Exigo refuses. */
export class ExigoFailure extends Error {
  readonly status: number;
  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

export const SUCCESS = { status: 'Success', errors: [], transactionKey: null };

export function failureBody(errors: readonly string[]) {
  return { message: errors.join('; '), result: { status: 'Failure', errors, transactionKey: null } };
}

/** Answers failed calls in Exigo's envelope. */
export function answerFailures(scope: FastifyInstance): void {
  scope.setErrorHandler((error, _request, reply) => {
    if (error instanceof ExigoFailure) return reply.code(error.status).send(failureBody([error.message]));
    if (error instanceof UnreadableBody) return reply.code(400).send(failureBody([error.message]));
    if (error instanceof ZodError) {
      const errors = error.issues.map((issue) => `${issue.path.join('.') || 'request'}: ${issue.message}`);
      return reply.code(400).send(failureBody(errors));
    }
    throw error;
  });
}
