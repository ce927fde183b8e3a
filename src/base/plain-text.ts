import { z } from 'zod';
import { hasStrayCharacters } from './stray-characters.ts';

/** A text that somebody writes; one with a stray character, which nobody sees, is refused by its field. */
export const plainText = () =>
  z.string().refine((text) => !hasStrayCharacters(text), 'holds an invisible control character');
