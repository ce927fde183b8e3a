import { z } from 'zod';
import { plainText } from '#base/plain-text.ts';

export const MAX_SUBJECT = 200;
export const MAX_TEXT = 5_000;
export const MAX_FILES = 5;
export const MAX_FILE_BYTES = 5_000_000;
/** A member may ask so often within an hour. */
export const MAX_AN_HOUR = 10;

/** A request as it is written, but for its files. */
export const SupportFields = z.object({
  subject: plainText().trim().min(1).max(MAX_SUBJECT),
  text: plainText().trim().min(1).max(MAX_TEXT),
  /** The path of the screen that it was asked from. */
  page: plainText().trim().max(500).default(''),
});
export type SupportFields = z.infer<typeof SupportFields>;

type FilesFault = 'too_many' | 'too_large';

/** Why files cannot go with a request; null where they can. Sizes are in bytes. */
export function filesFault(files: readonly { size: number }[]): FilesFault | null {
  if (files.length > MAX_FILES) return 'too_many';
  return files.some(({ size }) => size > MAX_FILE_BYTES) ? 'too_large' : null;
}
