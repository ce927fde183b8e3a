import type { Contact } from './contact-book.ts';

/** A contact as the calls show it, with the properties that were asked for, or all. */
export function shown({ id, properties, createdAt, updatedAt }: Contact, names?: string) {
  const wanted = names === undefined ? Object.keys(properties) : names.split(',');
  const chosen = Object.fromEntries(wanted.map((name) => [name, properties[name] ?? null]));
  return { id, properties: chosen, createdAt, updatedAt, archived: false };
}
