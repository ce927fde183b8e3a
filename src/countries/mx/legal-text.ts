import { xmlText } from '../core/xml.ts';

/**
 * A text as a CFDI may hold it. The bar separates values in the original string, so SAT's schema refuses it everywhere.
 */
export const legalText = (text: string, longest: number): string => xmlText(text.replaceAll('|', ' '), longest);
