import { errors as english } from './en/errors.ts';
import { errors as spanish } from './es/errors.ts';
import { inLanguage } from './language.ts';

/** What a caller reads of a failure, in their language. */
export const errorsFor = inLanguage({ en: english, es: spanish });
