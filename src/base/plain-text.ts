import { z } from 'zod';
import { hasStrayCharacters } from './stray-characters.ts';

/** A text that a member writes; one with an invisible stray character is refused by its field. */
export const plainText = () =>
  z.string().refine((text) => !hasStrayCharacters(text), 'holds an invisible control character');
