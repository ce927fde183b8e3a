import { replies as english } from './en/replies.ts';
import { replies as spanish } from './es/replies.ts';

/** What the server says, in a member's language. */
export function repliesFor(reader: { language: 'en' | 'es' }) {
  return reader.language === 'es' ? spanish : english;
}
