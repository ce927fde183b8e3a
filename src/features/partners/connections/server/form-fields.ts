import { z } from 'zod';
import { isSecretField } from '#connectors/core/secret-values.ts';
import { type FieldType, FieldValue, type FormField, type OnlyWith } from '../form.ts';

/** The two parts of a connector's form; a field's name begins with its part. */
export type FormGroup = 'credentials' | 'settings';
/** A field's label, its hint, and the labels of its choices where they differ from their values. */
export type FieldLabels = (
  name: string,
  title: string | undefined,
) => { label: string; hint: string; choice_labels?: Readonly<Record<string, string>> };

/** The fields that a connector's schema asks for, in its order. */
export function describeFields(group: FormGroup, schema: z.ZodType, words: FieldLabels): FormField[] {
  return Object.entries(fieldsOf(schema)).map(([name, field]) => {
    const { inner, isRequired, fallback, title } = unwrap(field);
    const only_with = onlyWithOf(field);
    const { choice_labels = {}, ...labels } = words(name, title);
    return {
      name: `${group}.${name}`,
      ...labels,
      type: typeOf(inner),
      item_type: inner instanceof z.ZodArray && typeOf(inner.element) === 'number' ? 'number' : 'text',
      is_required: isRequired || (only_with !== null && fallback === undefined),
      is_secret: isSecretField(field),
      default: FieldValue.safeParse(fallback).data ?? null,
      ...boundsOf(inner),
      choices: inner instanceof z.ZodEnum ? inner.options.map(String) : [],
      choice_labels,
      only_with,
    };
  });
}

const Condition = z.record(z.string(), z.string());

const onlyWithOf = (field: z.ZodType) => readOnlyWith(field.meta()?.only_with);

/** What a connector notes as `{ 'group.field': value }`; null where it notes nothing. */
export function readOnlyWith(noted: unknown): OnlyWith | null {
  const [entry] = Object.entries(Condition.safeParse(noted).data ?? {});
  return entry ? { field: entry[0], value: entry[1] } : null;
}

/** The fields of a schema by name; none where it is no object. */
export function fieldsOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (!(schema instanceof z.ZodObject)) return {};
  const shape: Record<string, unknown> = schema.shape;
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => (field instanceof z.ZodType ? [[name, field]] : [])),
  );
}

/** Whether a field holds the address that credentials are sent to. */
export function isAddressField(field: z.ZodType): boolean {
  return unwrap(field).inner instanceof z.ZodURL;
}

type Unwrapped = { inner: z.ZodType; isRequired: boolean; fallback: unknown; title: string | undefined };

/** What a field holds, under what makes it optional or brings it into form. */
function unwrap(field: z.ZodType): Unwrapped {
  const outer = field.meta()?.title;
  if (field instanceof z.ZodDefault || field instanceof z.ZodPrefault) {
    return { ...inside(field.unwrap(), outer), isRequired: false, fallback: field.def.defaultValue };
  }
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) {
    return { ...inside(field.unwrap(), outer), isRequired: false };
  }
  if (field instanceof z.ZodPipe) return inside(field.in, outer);
  return { inner: field, isRequired: true, fallback: undefined, title: outer };
}

function inside(wrapped: unknown, outer: string | undefined): Unwrapped {
  const found = unwrap(wrapped instanceof z.ZodType ? wrapped : z.unknown());
  return { ...found, title: outer ?? found.title };
}

const types: Readonly<Record<string, FieldType>> = {
  string: 'text',
  number: 'number',
  int: 'number',
  boolean: 'boolean',
  array: 'list',
  record: 'record',
  enum: 'choice',
};

function typeOf(schema: unknown): FieldType {
  return schema instanceof z.ZodType ? (types[unwrap(schema).inner.def.type] ?? 'text') : 'text';
}

function boundsOf(schema: z.ZodType): Pick<FormField, 'min' | 'max'> {
  if (schema instanceof z.ZodNumber) return { min: boundOf(schema.minValue), max: boundOf(schema.maxValue) };
  if (schema instanceof z.ZodArray) return { min: schema.safeParse([]).success ? null : 1, max: null };
  return { min: null, max: null };
}

/** A whole number's own bounds are no news to anybody. */
function boundOf(bound: number | null): number | null {
  return bound === null || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? null : bound;
}
