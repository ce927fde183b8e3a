import { z } from 'zod';

/** Query values arrive as text. */
export const IntText = z
  .string()
  .regex(/^-?\d{1,10}$/, 'is not an integer')
  .transform(Number);
export const BoolText = z.stringbool({ truthy: ['true'], falsy: ['false'] });
export const DateText = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?)?(Z|[+-]\d\d:?\d\d)?$/, 'is not a datetime');

/** One value or several; clients that send one send it plain. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.preprocess(
    (value) => (Array.isArray(value) || value === undefined ? value : [value]),
    z.array(item).optional(),
  );
}

/** Makes `codes[0]=a&codes[1]=b` the same as `codes=a&codes=b`. */
export function withLists(query: unknown): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(query ?? {})) {
    const list = /^(\w+)\[\d*\]$/.exec(key)?.[1];
    if (list === undefined) result[key] = value;
    else result[list] = [result[list] ?? [], value].flat();
  }
  return result;
}
