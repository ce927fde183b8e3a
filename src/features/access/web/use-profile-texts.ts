import type { Translation } from '#base/text.ts';
import { profile as english } from '#texts/en/profile.ts';
import { profile as spanish } from '#texts/es/profile.ts';
import { ownTexts } from '#ui/texts.ts';

export type ProfileTexts = Translation<typeof english>;

export const useProfileTexts = ownTexts({ en: english, es: spanish });
