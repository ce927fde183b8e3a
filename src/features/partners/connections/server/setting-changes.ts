import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { isSecretField } from '#connectors/core/secret-values.ts';
import type { SettingChange } from '../connections-events.ts';
import { type FormGroup, fieldsOf } from './form-fields.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * What an edit does to a group of a form, by the names of its fields. Of credentials, and of what the schema marks as a
 * secret, it says that they change and no value.
 */
export function settingChanges(group: FormGroup, schema: z.ZodType, before: Values, after: Values): SettingChange[] {
  const fields = fieldsOf(schema);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    if (isDeepStrictEqual(before[name], after[name])) return [];
    const field = name === 'poll_seconds' ? name : `${group}.${name}`;
    const isSecret = group === 'credentials' || isSecretField(fields[name]);
    if (isSecret) return [{ field, from: null, to: null, is_secret: true as const }];
    return [{ field, from: asText(before[name]), to: asText(after[name]) }];
  });
}

function asText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value)) return value.map((one) => asText(one) ?? '').join(', ') || null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
