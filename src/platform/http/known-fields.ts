import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { unknownFields } from '#base/unknown-fields.ts';

const NOT_KNOWN = ['is not known'];
const NOTHING = z.object({});

/**
 * Refuses query parameters and body fields that a call does not know, with their names: a misspelt field would
 * otherwise be ignored. Partners' calls may have more fields, and file uploads are not parsed here.
 */
export function refuseUnknownFields(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ query, body, routeOptions }) => {
    const { config, schema } = routeOptions;
    if (!schema || 'hide' in schema || config.access === 'partner') return;
    const fields = [
      ...unknownFields(schemaOf(schema.querystring), query),
      ...(config.upload ? [] : unknownFields(schemaOf(schema.body), body)),
    ];
    if (fields.length > 0)
      throw new AppError('invalid', { fields: Object.fromEntries(fields.map((field) => [field, NOT_KNOWN])) });
  });
}

const schemaOf = (schema: unknown) => (schema instanceof z.ZodType ? schema : NOTHING);
