import { reconciliation as english } from '#texts/en/reconciliation.ts';
import { reconciliation as spanish } from '#texts/es/reconciliation.ts';
import { ownTexts } from '#ui/texts.ts';

export const useReconciliationTexts = ownTexts({ en: english, es: spanish });
