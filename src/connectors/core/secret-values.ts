import { z } from 'zod';

/** The texts that a schema's fields with `.meta({ secret: true })` hold in a value. */
export function secretValues(schema: z.ZodType, value: unknown): string[] {
  const held = z.record(z.string(), z.unknown()).safeParse(value).data ?? {};
  const fields = schema instanceof z.ZodObject ? Object.entries(schema.shape) : [];
  return fields
    .filter(([, field]) => isSecretField(field))
    .map(([name]) => held[name])
    .filter((text): text is string => typeof text === 'string' && text !== '');
}

/** Whether a schema's field is marked as a secret, be it optional or not. */
export function isSecretField(field: unknown): boolean {
  if (!(field instanceof z.ZodType)) return false;
  return field.meta()?.secret === true || (field instanceof z.ZodOptional && isSecretField(field.unwrap()));
}

/** A text with each of the secrets blanked, also as they look in an address. */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets.reduce(
    (clean, secret) => clean.replaceAll(secret, '[hidden]').replaceAll(encodeURIComponent(secret), '[hidden]'),
    text,
  );
}
