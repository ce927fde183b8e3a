import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Page } from './connector.ts';

/** Why one record cannot be read; the rest of its page can. */
export class RejectedRecord extends Error {}

type Reading<R, T> = {
  /** A record as the partner sends it; fields that it does not name are left alone. */
  schema: z.ZodType<R>;
  /** The record in our words; null for one that is of no interest. @throws RejectedRecord */
  map(record: R, raw: unknown): T | null;
  /** The field that says which record it is. */
  idField: string;
};

/** Reads a page's records one by one: an unreadable record is quarantined as it came, with the reason. */
export function readRecords<R, T>(
  records: readonly unknown[],
  reading: Reading<R, T>,
): Pick<Page<T>, 'items' | 'quarantined'> {
  const page: Pick<Page<T>, 'items' | 'quarantined'> = { items: [], quarantined: [] };
  for (const raw of records) {
    try {
      const item = reading.map(reading.schema.parse(raw), raw);
      if (item !== null) page.items.push(item);
    } catch (error) {
      page.quarantined.push({ source_id: idOf(raw, reading.idField), reason: reasonOf(error), record: raw });
    }
  }
  return page;
}

function reasonOf(error: unknown): string {
  if (error instanceof RejectedRecord) return error.message;
  if (error instanceof z.ZodError) return z.prettifyError(error);
  throw error;
}

/** A record's own id; a hash of it where it does not say. */
function idOf(raw: unknown, field: string): string {
  const id = fieldOf(raw, field, z.union([z.string().min(1), z.number()]));
  return id === undefined ? contentHash(raw) : String(id);
}

/** A short text that differs where the content does. */
export function contentHash(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}

/**
 * The watermark of a page: the latest of its instants (ISO 8601, UTC, alike in length), but none in our future, since
 * that would hide what changes until then.
 */
export function seenOf(instants: readonly string[], now: Date): { seen?: string } {
  const latest = [...instants].sort().at(-1);
  if (latest === undefined) return {};
  const limit = now.toISOString();
  return { seen: latest < limit ? latest : limit };
}

/** A record's field, where it is there and of the type. */
export function fieldOf<T>(record: unknown, name: string, type: z.ZodType<T>): T | undefined {
  const fields = z.record(z.string(), z.unknown()).safeParse(record).data;
  return type.safeParse(fields?.[name]).data;
}
