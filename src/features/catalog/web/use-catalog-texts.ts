import type { Translation } from '#base/text.ts';
import { catalog as english } from '#texts/en/catalog.ts';
import { catalog as spanish } from '#texts/es/catalog.ts';
import { ownTexts } from '#ui/texts.ts';

export type CatalogTexts = Translation<typeof english>;

export const useCatalogTexts = ownTexts({ en: english, es: spanish });
