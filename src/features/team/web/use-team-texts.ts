import { team as english } from '#texts/en/team.ts';
import { team as spanish } from '#texts/es/team.ts';
import { ownTexts } from '#ui/texts.ts';

export const useTeamTexts = ownTexts({ en: english, es: spanish });
