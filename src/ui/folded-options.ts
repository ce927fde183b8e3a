import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { hasWords } from '#base/fold.ts';

/**
 * The options of a searchable select that have all typed words, regardless of accents: Mantine's own filter compares
 * accents.
 */
export const foldedOptions: OptionsFilter = ({ options, search, limit }) => {
  const found: ComboboxParsedItem[] = [];
  for (const option of options) {
    if (found.length === limit) break;
    if ('group' in option) {
      const items = option.items.filter(({ label }) => hasWords(label, search.trim()));
      found.push({ group: option.group, items: items.slice(0, limit - found.length) });
    } else if (hasWords(option.label, search.trim())) found.push(option);
  }
  return found;
};
