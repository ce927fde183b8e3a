import { parseGuide } from '../../parse-page.ts';

/** The guide in English: the pages of `en/`. */
export const english = parseGuide(import.meta.glob('./en/*.md', { query: '?raw', import: 'default', eager: true }));
