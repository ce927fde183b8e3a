import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, type ErrorCode } from '#base/errors.ts';
import { interpolate } from '#base/text.ts';
import { errorsFor } from '#texts/errors-for.ts';
import type { Language } from '#texts/language.ts';
import { databaseFailure } from '../db/database-failure.ts';
import { RefusedConnection } from '../db/refused-connection.ts';
import { formatIssues, formatReasons } from './field-errors.ts';

const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'malformed',
  404: 'not_found',
  413: 'too_large',
  415: 'wrong_content_type',
};

/**
 * Answers every failure alike: `{message, errorMessage, errors?}`. Unexpected errors are logged in full and answered in
 * general words.
 */
export function replyError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const language = languageOf(request);
  const known = toAppError(error, language);
  if (known.code === 'unexpected' || known.cause !== undefined) request.log.error({ err: error }, 'request failed');
  const texts = errorsFor({ language });
  const message = interpolate(texts[known.code], known.params);
  return reply.code(known.status).send({
    message,
    errorMessage: message,
    ...(known.fields && { errors: formatReasons(language, known.fields) }),
    ...(known.details && { details: known.details }),
  });
}

function toAppError(error: FastifyError, language: Language): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof RefusedConnection) return new AppError('not_ready'); // which is logged once, not by each call
  const failure = databaseFailure(error);
  if (failure) return new AppError(failure, { cause: error });
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new AppError('invalid', {
      fields: formatIssues(language, error.validation, error.validationContext ?? 'body'),
    });
  }
  return new AppError(codeOfStatus[error.statusCode ?? 500] ?? (isCallersFault(error) ? 'malformed' : 'unexpected'));
}

const isCallersFault = (error: FastifyError) => (error.statusCode ?? 500) >= 400 && (error.statusCode ?? 500) < 500;

/** The member's language; without a session, the one that the browser asks for first. */
export function languageOf(request: FastifyRequest): Language {
  if (request.staff) return request.staff.language;
  return /^\s*es\b/i.test(request.headers['accept-language'] ?? '') ? 'es' : 'en';
}
