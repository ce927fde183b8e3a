import { replies as english } from './en/replies.ts';
import { replies as spanish } from './es/replies.ts';
import { inLanguage } from './language.ts';

/** What the server says, in a member's language. */
export const repliesFor = inLanguage({ en: english, es: spanish });
