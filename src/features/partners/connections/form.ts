import { z } from 'zod';

/** What one field of a connector's form holds; secrets never travel to the browser. */
export const FieldValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string(), z.number()])),
  z.record(z.string(), z.string()),
  z.null(),
]);
export type FieldValue = z.infer<typeof FieldValue>;

export const FieldType = z.enum(['text', 'number', 'boolean', 'list', 'record', 'choice']);
export type FieldType = z.infer<typeof FieldType>;

/** Another field, by its name, and the value that it must have. */
export const OnlyWith = z.object({ field: z.string(), value: z.string() });
export type OnlyWith = z.infer<typeof OnlyWith>;

/** One field that a connector's schemas ask for, in the reader's language. */
export const FormField = z.object({
  /** `credentials.login`, `settings.base_url`: a refusal names the field so too. */
  name: z.string(),
  label: z.string(),
  hint: z.string(),
  type: FieldType,
  /** What a list holds. */
  item_type: z.enum(['text', 'number']),
  is_required: z.boolean(),
  is_secret: z.boolean(),
  /** What is taken where it is left out; null for nothing. */
  default: FieldValue,
  /** Of a number, or of how many a list holds. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  choices: z.array(z.string()),
  /** What the choices are called, where that is not themselves. */
  choice_labels: z.record(z.string(), z.string()),
  /** The field is asked for only while another one, by its name, has this value; null: always. */
  only_with: OnlyWith.nullable(),
});
export type FormField = z.infer<typeof FormField>;

/** Whether a field is about how to reach the partner; the others work as they are. */
export const isAccess = ({ name, is_required }: FormField): boolean => is_required || name.startsWith('credentials.');

/**
 * What one needs at hand to fill a form: what it cannot do without, or where it takes one of several, all that it signs
 * in with.
 */
export function needsOf(fields: readonly FormField[]): FormField[] {
  const credentials = fields.filter(({ name }) => name.startsWith('credentials.'));
  const isOneOfSeveral = !credentials.some(({ is_required }) => is_required);
  return fields.filter((field) => field.is_required || (isOneOfSeveral && credentials.includes(field)));
}

const Group = z.record(z.string().max(100), z.unknown());

/**
 * A connector's form as it is sent: an empty secret stands for the stored one, null for none. What each field may hold
 * is the connector's to say.
 */
export const FormInput = z.object({ credentials: Group, settings: Group });
export type FormInput = z.infer<typeof FormInput>;
