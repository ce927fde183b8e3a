import { z } from 'zod';

/** A string that each format accepts. */
const FORMATS: Readonly<Record<string, string>> = {
  datetime: '2026-11-20T15:00:00Z',
  date: '2026-11-20',
  time: '15:00:00',
  email: 'ana@example.org',
  url: 'https://example.org/',
  uuid: '00000000-0000-4000-8000-000000000000',
};

/** What a plain text has to be by the name of its field, for the browser's own formats to take it. */
const NAMED: Readonly<Record<string, string>> = { currency: 'PEN', time_zone: 'America/Lima', country: 'PE' };

/** Strings that patterns of our own accept. */
const SAMPLES = ['', '0', '0.00', '2026-11-20', '2026-11', 'a', 'PE', 'PEN', '15:00', '1', '123456', 'a-1'];

/**
 * The emptiest value that a schema of a contract accepts: no rows, no text, zero, false, null, the first choice. What a
 * test is about it gives itself: `{ ...exampleOf(OrderRow), order_number: '1001' }`.
 * @throws where it cannot make one, with the kind of schema
 */
export function exampleOf<S extends z.core.$ZodType>(schema: S): z.output<S> {
  return z.parse(schema, inputOf(schema));
}

/** A call whose 200 has rows in `data`. */
type ListOf<Row> = { replies: Readonly<Record<200, { shape: { data: { element: Row } } }>> };

/** A row of a list, empty but for the given fields: `exampleRow(findMembers, { name: 'Zoe' })`. */
export function exampleRow<Row extends z.ZodObject>(list: ListOf<Row>, given: Partial<z.output<Row>> = {}) {
  return Object.assign(exampleOf(list.replies[200].shape.data.element), given);
}

/** A value that the schema accepts as it is sent. */
function inputOf(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodObject) return objectOf(schema);
  if (schema instanceof z.ZodArray) return fill(schema);
  if (schema instanceof z.ZodNullable) return null;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodUndefined || schema instanceof z.ZodVoid)
    return undefined;
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return undefined;
  if (schema instanceof z.ZodReadonly || schema instanceof z.ZodNonOptional) return inputOf(schema.def.innerType);
  if (schema instanceof z.ZodPipe) return inputOf(schema.def.in);
  if (schema instanceof z.ZodLazy) return inputOf(schema.def.getter());
  if (schema instanceof z.ZodUnion) return inputOf(first(schema.options));
  if (schema instanceof z.ZodTuple) return schema.def.items.map(inputOf);
  if (schema instanceof z.ZodIntersection)
    return Object.assign({}, inputOf(schema.def.left), inputOf(schema.def.right));
  if (schema instanceof z.ZodRecord) return recordOf(schema);
  if (schema instanceof z.ZodLiteral) return first([...schema.values]);
  if (schema instanceof z.ZodEnum) return first(schema.options);
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodNull || schema instanceof z.ZodAny || schema instanceof z.ZodUnknown) return null;
  if (schema instanceof z.ZodNumber) return accepted(schema, [0, 1, 10, 100]);
  if (schema instanceof z.ZodStringFormat) return FORMATS[schema.format ?? ''] ?? accepted(schema, SAMPLES);
  if (schema instanceof z.ZodString) return accepted(schema, SAMPLES);
  throw new Error(`No example of a ${schema._zod.def.type} is known: tests/component/example.ts`);
}

function objectOf(schema: z.ZodObject): Record<string, unknown> {
  const fieldOf = (name: string, field: z.core.$ZodType) =>
    (field instanceof z.ZodString && NAMED[name]) || inputOf(field);
  return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, fieldOf(name, field)]));
}

/** A record that needs each of its keys has them. */
function recordOf(schema: z.ZodRecord): Record<string, unknown> {
  const { keyType, valueType } = schema.def;
  if (!(keyType instanceof z.ZodEnum)) return {};
  return Object.fromEntries(keyType.options.map((key) => [String(key), inputOf(valueType)]));
}

/** The shortest list that is long enough; some have a place for each hour. */
function fill(schema: z.ZodArray): unknown[] {
  if (schema.safeParse([]).success) return [];
  const place = inputOf(schema.element);
  const lists = [1, 24].map((length) => Array.from({ length }, () => place));
  return lists.find((list) => schema.safeParse(list).success) ?? [];
}

function accepted(schema: z.ZodType, samples: readonly unknown[]): unknown {
  return samples.find((sample) => schema.safeParse(sample).success) ?? first(samples);
}

function first<T>(values: readonly T[]): T {
  const [value] = values;
  if (value === undefined) throw new Error('A schema without a choice has no example');
  return value;
}
