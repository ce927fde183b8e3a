import type { FastifyInstance } from 'fastify';
import { AppError } from '#base/errors.ts';

const MAX_NAMED = 20;
const REFUSED = ['holds a character that cannot be stored'];

/**
 * Refuses a body with a text that the database could not give back as it came: one with a NUL, or with half of a
 * surrogate pair. In an address a NUL is dropped: no person types one, and nothing there is stored.
 */
export function checkTexts(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const fields = findUnstorable(request.body);
    if (fields.length > 0) {
      throw new AppError('invalid', { fields: Object.fromEntries(fields.map((field) => [field, REFUSED])) });
    }
    for (const values of [request.query, request.params]) dropNuls(values);
  });
}

/**
 * The paths of such texts, as the other refusals name them: `order.note`. Not recursive: a body may be nested as deep
 * as it is long.
 */
function findUnstorable(body: unknown): string[] {
  const found: string[] = [];
  const waiting: ValuePath[] = [{ within: undefined, key: '', value: body }];
  for (let next = waiting.pop(); next && found.length < MAX_NAMED; next = waiting.pop()) {
    const { value } = next;
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
      found.push(pathOf(next) || 'body');
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue;
    for (const [key, inner] of Object.entries(value)) waiting.push({ within: next, key, value: inner });
  }
  return found;
}

type ValuePath = { within: ValuePath | undefined; key: string; value: unknown };

/** Worked out for the few that are named: a path for each value would take the square of the depth. */
function pathOf(place: ValuePath): string {
  const keys: string[] = [];
  for (let at: ValuePath | undefined = place; at?.within; at = at.within) keys.unshift(at.key);
  return keys.join('.');
}

function dropNuls(values: unknown): void {
  if (typeof values !== 'object' || values === null) return;
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && value.includes('\0'))
      Object.assign(values, { [name]: value.replaceAll('\0', '') });
  }
}
