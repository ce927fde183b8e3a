import { z } from 'zod';

/** More are not named: one that sends hundreds has one mistake. */
const MAX_NAMED = 20;

/**
 * The fields of a request's query or body that its schema does not know. A schema drops these silently: a caller who
 * misspells a filter would get every row. Of several forms, the one that knows most fields counts. Records inside may
 * be sent back whole as they were read, so their fields are not checked. An open object (`z.looseObject`) knows every
 * field.
 */
export function unknownFields(schema: z.ZodType, value: unknown): string[] {
  return isObject(value) ? unknownIn(schema, value).slice(0, MAX_NAMED) : [];
}

function unknownIn(schema: unknown, value: object): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unknownIn(schema.unwrap(), value);
  if (schema instanceof z.ZodPipe)
    return unknownIn(schema.in instanceof z.ZodTransform ? schema.out : schema.in, value);
  if (schema instanceof z.ZodUnion) {
    const forms = schema.options.filter((form) => form instanceof z.ZodType && form.safeParse(value).success);
    const [fewest = []] = forms.map((form) => unknownIn(form, value)).sort((a, b) => a.length - b.length);
    return fewest;
  }
  if (!(schema instanceof z.ZodObject) || schema.def.catchall) return [];
  return Object.keys(value).filter((key) => !Object.hasOwn(schema.shape, key));
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
