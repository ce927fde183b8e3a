import { z } from 'zod';

/** More are not named: one that sends hundreds has one mistake. */
const MAX_NAMED = 20;

/**
 * The fields of a value that its schema does not know, by their paths: `order.postal_cod`. A schema drops these without
 * a word, so that who misspells a filter would be answered with everything. Where a value may have several forms, the
 * form counts that knows most of it. Of what an object is open for (`z.looseObject`) all is known.
 */
export function unknownFields(schema: z.ZodType, value: unknown): string[] {
  return unknownIn(schema, value, '').slice(0, MAX_NAMED);
}

function unknownIn(schema: unknown, value: unknown, path: string): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unknownIn(schema.unwrap(), value, path);
  if (schema instanceof z.ZodPipe)
    return unknownIn(schema.in instanceof z.ZodTransform ? schema.out : schema.in, value, path);
  if (schema instanceof z.ZodUnion) return unknownInForms(schema.options, value, path);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((one, place) => unknownIn(schema.element, one, join(path, String(place))));
  if (schema instanceof z.ZodRecord && isRecord(value))
    return Object.entries(value).flatMap(([key, one]) => unknownIn(schema.valueType, one, join(path, key)));
  if (!(schema instanceof z.ZodObject) || !isRecord(value)) return [];
  const { shape, def } = schema;
  return Object.entries(value).flatMap(([key, one]) => {
    if (Object.hasOwn(shape, key)) return unknownIn(shape[key], one, join(path, key));
    return def.catchall ? [] : [join(path, key)];
  });
}

function unknownInForms(forms: readonly unknown[], value: unknown, path: string): string[] {
  const found = forms
    .filter((form) => form instanceof z.ZodType && form.safeParse(value).success)
    .map((form) => unknownIn(form, value, path));
  return found.sort((some, others) => some.length - others.length)[0] ?? [];
}

const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
