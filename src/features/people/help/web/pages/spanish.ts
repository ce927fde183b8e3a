import { parseGuide } from '../../parse-page.ts';

/** The guide in Spanish: the pages of `es/`. */
export const spanish = parseGuide(import.meta.glob('./es/*.md', { query: '?raw', import: 'default', eager: true }));
