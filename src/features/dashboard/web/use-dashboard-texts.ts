import { dashboard as english } from '#texts/en/dashboard.ts';
import { dashboard as spanish } from '#texts/es/dashboard.ts';
import { ownTexts } from '#ui/texts.ts';

export const useDashboardTexts = ownTexts({ en: english, es: spanish });
