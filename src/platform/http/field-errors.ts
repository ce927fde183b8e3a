import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { interpolate } from '#base/text.ts';
import { field_errors as english } from '#texts/en/field-errors.ts';
import { field_errors as spanish } from '#texts/es/field-errors.ts';
import { inLanguage, type Language } from '#texts/language.ts';

const textsFor = inLanguage({ en: english, es: spanish });
type Texts = ReturnType<typeof textsFor>;

/** One thing that a schema refused, as the framework hands it on; `keyword` is zod's code. */
export type Issue = {
  keyword: string;
  instancePath: string;
  message?: string | undefined;
  params: Readonly<Record<string, unknown>>;
};

/**
 * The errors by field, in the reader's language; `part` names the place of errors without a field: body, query or
 * params.
 */
export function formatIssues(language: Language, issues: readonly Issue[], part: string): Record<string, string[]> {
  const texts = textsFor({ language });
  const fields: Record<string, string[]> = {};
  for (const issue of issues) {
    const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || part;
    fields[field] = [...(fields[field] ?? []), formatIssue(texts, issue)];
  }
  return fields;
}

/** Parses a value by a schema, for checks that need other data first. @throws AppError invalid, with each field */
export function parseFields<S extends z.ZodType>(language: Language, schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ code, path, message, ...params }) => ({
    keyword: code,
    instancePath: `/${path.join('/')}`,
    message,
    params,
  }));
  throw new AppError('invalid', { fields: formatIssues(language, issues, 'body') });
}

/** The fields' errors of an error code, in the reader's language where the catalogue has it. */
export function formatReasons(language: Language, fields: Readonly<Record<string, readonly string[]>>) {
  const texts = textsFor({ language });
  return Object.fromEntries(
    Object.entries(fields).map(([field, reasons]) => [
      field,
      reasons.map((reason) => look(texts.reasons, reason) ?? reason),
    ]),
  );
}

function formatIssue(texts: Texts, { keyword, params, message = '' }: Issue): string {
  switch (keyword) {
    case 'custom':
      return look(texts.reasons, message) ?? texts.not_valid;
    case 'invalid_type':
      // The value itself is not passed on; zod's own message names a missing one.
      return message.endsWith('received undefined')
        ? texts.missing
        : (look(texts.types, params.expected) ?? texts.not_valid);
    case 'invalid_value':
      return texts.not_a_choice;
    case 'invalid_format':
      return look(texts.formats, params.format) ?? texts.not_valid;
    case 'unrecognized_keys':
      return interpolate(texts.unknown_keys, { keys: String(params.keys) });
    case 'too_small':
      return tooSmall(texts, params);
    case 'too_big':
      return tooBig(texts, params);
    default:
      return texts.not_valid;
  }
}

function tooSmall(texts: Texts, { origin, minimum, inclusive }: Issue['params']): string {
  const least = { least: String(minimum) };
  if (origin === 'string') return Number(minimum) === 1 ? texts.missing : interpolate(texts.text_short, least);
  if (origin === 'array') return Number(minimum) === 1 ? texts.missing : interpolate(texts.list_short, least);
  return interpolate(inclusive ? texts.number_small : texts.number_above, least);
}

function tooBig(texts: Texts, { origin, maximum, inclusive }: Issue['params']): string {
  const most = { most: String(maximum) };
  if (origin === 'string') return interpolate(texts.text_long, most);
  if (origin === 'array') return interpolate(texts.list_long, most);
  return interpolate(inclusive ? texts.number_big : texts.number_below, most);
}

const look = (texts: Readonly<Record<string, string>>, key: unknown): string | undefined =>
  typeof key === 'string' && Object.hasOwn(texts, key) ? texts[key] : undefined;
