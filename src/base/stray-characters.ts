/**
 * Characters that no text of ours holds: controls but tab and line ends, halves of a character, code points that are
 * none, and marks that turn the direction of writing. They are invisible, break XML and the reading back of files, and
 * make two SKUs look alike.
 */
const STRAY = /[\p{Cs}\p{Noncharacter_Code_Point}\p{Bidi_Control}]|(?![\t\n\r])\p{Cc}/u;
const EACH_STRAY = new RegExp(STRAY.source, 'gu');

export const hasStrayCharacters = (text: string): boolean => STRAY.test(text);

export const withoutStrayCharacters = (text: string): string =>
  STRAY.test(text) ? text.replaceAll(EACH_STRAY, '') : text;
