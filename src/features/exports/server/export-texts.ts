import { exports as english } from '#texts/en/exports.ts';
import { exports as spanish } from '#texts/es/exports.ts';

/** The texts of this feature in a member's language. */
export const exportTexts = ({ language }: { language: 'en' | 'es' }) => (language === 'es' ? spanish : english);
