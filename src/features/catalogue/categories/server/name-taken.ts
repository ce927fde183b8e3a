import pg from 'pg';
import { AppError } from '#base/errors.ts';
import { interpolate } from '#base/text.ts';
import type { Staff } from '#platform/db/actor.ts';
import { repliesFor } from '#texts/replies-for.ts';

/** @param field where in the request the name stands, such as `categories.2.name` */
export function nameTaken(staff: Staff, field: string, name: string): AppError {
  const text = interpolate(repliesFor(staff).categories.name_taken, { name });
  return new AppError('category_name_taken', { params: { name }, fields: { [field]: [text] } });
}

/** Whether the database refused a name that a member gave to another category a moment ago. */
export const isNameClash = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '23505';
