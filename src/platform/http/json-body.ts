import type { FastifyInstance } from 'fastify';
import { AppError } from '#base/errors.ts';

/**
 * None of our calls takes more than a handful of levels. An order of 5,000 lines, sent back as it was read, has 150,000
 * values; 200,000 keys that all differ take 0.2 s to parse, and no other call is answered meanwhile.
 */
const LIMITS = { levels: 32, values: 200_000 };

/**
 * Parses JSON bodies as the framework does. Refuses a body that is nested deeper, or has more values, than any call
 * needs, before parsing it.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (exceedsLimits(LIMITS, body)) done(new AppError('malformed'));
    else void parse(request, body, done);
  });
}

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 44, 91, 93, 123, 125];

/** Brackets and commas in texts do not count. */
export function exceedsLimits(limits: typeof LIMITS, json: string): boolean {
  let depth = 0;
  let values = 1;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (isInText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInText = false;
    } else if (code === QUOTE) isInText = true;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
      if (depth > limits.levels) return true;
    } else if (code === COMMA) {
      values += 1;
      if (values > limits.values) return true;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
  }
  return false;
}
