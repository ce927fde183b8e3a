import { productLinks as english } from '#texts/en/product-links.ts';
import { productLinks as spanish } from '#texts/es/product-links.ts';

/** The texts of this feature in a member's language. */
export const linkTexts = ({ language }: { language: 'en' | 'es' }) => (language === 'es' ? spanish : english);
