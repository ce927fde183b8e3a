import type { FieldValue, FormField, FormInput, OnlyWith } from './form.ts';

/** What is in a form's fields: lists and records as lines of text. */
export type DraftValues = Readonly<Record<string, string | boolean>>;

/** What stands for a stored secret that shall be dropped. */
export const DROPPED = false;

/** The initial values of the fields: the stored ones, else the defaults. Secrets start empty. */
export function draftOf(fields: readonly FormField[], values: Readonly<Record<string, FieldValue>> = {}): DraftValues {
  return Object.fromEntries(
    fields.map((field) => [field.name, asDraft(field, field.is_secret ? null : (values[field.name] ?? field.default))]),
  );
}

function asDraft({ type }: FormField, value: FieldValue): string | boolean {
  if (type === 'boolean') return value === true;
  return asText(value);
}

/** The fields that a draft asks for. */
export const fieldsAsked = (fields: readonly FormField[], draft: DraftValues): FormField[] =>
  fields.filter(({ only_with }) => isAsked(only_with, draft));

/** Whether a draft has the value that something is asked for with. */
export const isAsked = (only_with: OnlyWith | null, draft: DraftValues): boolean =>
  only_with === null || draft[only_with.field] === only_with.value;

/** A value as one reads and writes it: lists one a line, records as `key = value`. */
export function asText(value: FieldValue): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([key, one]) => `${key} = ${one}`)
      .join('\n');
  }
  return String(value);
}

/**
 * The form as it is sent. What cannot be read as the field's type goes as it was written: the server says what is wrong
 * with it.
 */
export function inputOf(fields: readonly FormField[], draft: DraftValues): FormInput {
  const input: FormInput = { credentials: {}, settings: {} };
  for (const field of fields) {
    const [group, name = ''] = field.name.split('.');
    const value = asValue(field, draft[field.name] ?? '');
    if (value !== undefined) input[group === 'credentials' ? 'credentials' : 'settings'][name] = value;
  }
  return input;
}

function asValue({ type, item_type, is_secret }: FormField, written: string | boolean): unknown {
  if (is_secret && written === DROPPED) return null;
  if (typeof written === 'boolean') return written;
  if (type === 'number') return asNumber(written);
  if (type === 'list') return linesOf(written).map((line) => (item_type === 'number' ? asNumber(line) : line));
  if (type === 'record') return Object.fromEntries(linesOf(written).map(asPair));
  return written === '' ? undefined : written;
}

function asNumber(written: string): number | string | undefined {
  const text = written.trim();
  if (text === '') return undefined;
  return Number.isFinite(Number(text)) ? Number(text) : text;
}

const linesOf = (written: string) =>
  written
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function asPair(line: string): [string, string] {
  const at = line.indexOf('=');
  return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}
