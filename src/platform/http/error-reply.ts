import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, type ErrorCode } from '#base/errors.ts';
import { fill } from '#base/text.ts';
import { errors as english } from '#texts/en/errors.ts';
import { errors as spanish } from '#texts/es/errors.ts';

const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'malformed',
  404: 'not_found',
  413: 'too_large',
  415: 'wrong_content_type',
};

/** Answers every failure alike: `{message, errorMessage, errors?}`. What was not foreseen is logged whole and told in general. */
export function replyError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const known = toAppError(error);
  if (known.code === 'unexpected' || known.cause !== undefined) request.log.error({ err: error }, 'request failed');
  const texts = languageOf(request) === 'es' ? spanish : english;
  const message = fill(texts[known.code], known.params);
  return reply.code(known.status).send({
    message,
    errorMessage: message,
    ...(known.fields && { errors: known.fields }),
    ...(known.details && { details: known.details }),
  });
}

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string[]> = {};
    for (const issue of error.validation) {
      const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || (error.validationContext ?? 'body');
      fields[field] = [...(fields[field] ?? []), issue.message ?? ''];
    }
    return new AppError('invalid', { fields });
  }
  return new AppError(codeOfStatus[error.statusCode ?? 500] ?? (isCallersFault(error) ? 'malformed' : 'unexpected'));
}

const isCallersFault = (error: FastifyError) => (error.statusCode ?? 500) >= 400 && (error.statusCode ?? 500) < 500;

function languageOf(request: FastifyRequest): 'en' | 'es' {
  if (request.staff) return request.staff.language;
  return /^\s*es\b/i.test(request.headers['accept-language'] ?? '') ? 'es' : 'en';
}
