import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { hasStrayCharacters } from '#base/stray-characters.ts';
import { interpolate } from '#base/text.ts';
import type { Manifest } from '#connectors/core/connector.ts';
import { isSecretField } from '#connectors/core/secret-values.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { FormInput } from '../form.ts';
import { settingsTexts } from './field-labels.ts';
import { type FormGroup, fieldsOf, isAddressField } from './form-fields.ts';

export type FormValues = { credentials: Record<string, unknown>; settings: Record<string, unknown> };

const Values = z.record(z.string(), z.unknown()).catch({});
type Refusals = Record<string, string[]>;

/**
 * A form's values, ready to be stored. An empty secret means the stored one (null drops it), unless the address that it
 * is sent to has changed: a member who may change the address must not get a secret sent there that they cannot see.
 * @throws AppError invalid, with each field and what is wrong with it in the member's language
 */
export function readForm(
  language: Staff['language'],
  manifest: Manifest,
  given: FormInput,
  stored: FormValues = { credentials: {}, settings: {} },
): FormValues {
  const t = settingsTexts({ language }).refused;
  const hasNewAddress = hasMoved(manifest.settings, given.settings, stored.settings);
  const refused: Refusals = {};
  const credentials = given.credentials;
  const kept: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fieldsOf(manifest.credentials))) {
    if (!isLeftOut(credentials[name]) || !isSecretField(field) || stored.credentials[name] === undefined) continue;
    if (hasNewAddress) refused[`credentials.${name}`] = [t.again];
    else kept[name] = stored.credentials[name];
  }
  const values = {
    credentials: parseGroup('credentials', manifest.credentials, { ...credentials, ...kept }, t, refused),
    settings: parseGroup('settings', manifest.settings, given.settings, t, refused),
  };
  if (Object.keys(refused).length > 0) throw new AppError('invalid', { fields: refused });
  return values;
}

const isLeftOut = (value: unknown) => value === undefined || value === '';
const isEmpty = (value: unknown) => isLeftOut(value) || value === null;

/** Whether any address leads to another place than the stored one. */
function hasMoved(schema: z.ZodType, given: Record<string, unknown>, stored: Record<string, unknown>): boolean {
  return Object.entries(fieldsOf(schema)).some(
    ([name, field]) => isAddressField(field) && originOf(given[name]) !== originOf(stored[name]),
  );
}

const originOf = (address: unknown) =>
  typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : null;

type RefusedTexts = ReturnType<typeof settingsTexts>['refused'];

/** A group's values by its schema, ready to be stored; what is wrong with each field is added to `refused`. */
export function parseGroup(
  group: FormGroup,
  schema: z.ZodType,
  given: Record<string, unknown>,
  t: RefusedTexts,
  refused: Refusals,
): Record<string, unknown> {
  // An empty field is one that was left out: its default applies, or it is missing.
  const values = Object.fromEntries(Object.entries(given).filter(([, value]) => !isEmpty(value)));
  const parsed = schema.safeParse(values);
  const fields = fieldsOf(schema);
  const stray = Object.keys(values).filter((name) => !isSecretField(fields[name]) && hasStray(values[name]));
  if (parsed.success && stray.length === 0) return Values.parse(parsed.data);
  for (const name of stray) refused[`${group}.${name}`] = [t.invisible];
  for (const issue of parsed.error?.issues ?? []) {
    const field = String(issue.path[0] ?? '');
    refused[`${group}.${field}`] ??= [formatIssue(t, issue, values[field])];
  }
  return {};
}

/** Whether any text of a field, of its list or its record holds an invisible control character. */
function hasStray(value: unknown): boolean {
  if (typeof value === 'string') return hasStrayCharacters(value);
  return typeof value === 'object' && value !== null && Object.entries(value).flat().some(hasStray);
}

function formatIssue(t: RefusedTexts, issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === 'custom') return issue.message ?? t.format; // the connector's own words
  if (value === undefined) return t.required;
  if (issue.code === 'too_small') {
    return issue.origin === 'number' ? interpolate(t.min, { min: String(issue.minimum) }) : t.required;
  }
  if (issue.code === 'too_big') return interpolate(t.max, { max: String(issue.maximum) });
  if (issue.code === 'invalid_format') return issue.format === 'url' ? t.url : t.format;
  if (issue.code === 'invalid_value') return t.choice;
  if (issue.code === 'invalid_type') return issue.expected === 'number' || issue.expected === 'int' ? t.number : t.type;
  return t.format;
}
