/** A column's name as it is compared: without case, accents, blanks and signs. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const IN_BRACKETS = /\s*[([][^)\]]*[)\]]/g;
/** `name:en`, `name_es-MX`, `Nombre (es)`; behind a colon any language. */
const LANGUAGE = /(:\s*[a-z]{2}([_-][a-z]{2})?|[\s_.-]+\(?(en|es|pt|fr|de|it|nl|pl)([_-][a-z]{2})?\)?)\s*$/i;

/** The name without the language that it is written in and what is in brackets; '' where that is nothing else. */
export function stemOf(name: string): string {
  const plain = plainName(name);
  const stem = plainName(name.replace(LANGUAGE, '').replaceAll(IN_BRACKETS, ''));
  return stem === plain ? '' : stem;
}

export const hasLanguage = (name: string): boolean => LANGUAGE.test(name);
