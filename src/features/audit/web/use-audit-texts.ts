import { audit as english } from '#texts/en/audit.ts';
import { audit as spanish } from '#texts/es/audit.ts';
import { ownTexts } from '#ui/texts.ts';

export const useAuditTexts = ownTexts({ en: english, es: spanish });
export type AuditTexts = ReturnType<typeof useAuditTexts>;
