import type { Staff } from '#platform/db/actor.ts';
import { connector_settings as english } from '#texts/en/connector-settings.ts';
import { connector_settings as spanish } from '#texts/es/connector-settings.ts';
import type { FieldWords } from './form-fields.ts';

export const settingsTexts = (language: Staff['language']) => (language === 'es' ? spanish : english);

/** What a kind's fields are called: as the catalogue says for it or for all, else as the connector does, else by their name. */
export function fieldWordsIn(language: Staff['language'], kind: string): FieldWords {
  const labels: Readonly<Record<string, string>> = settingsTexts(language).labels;
  const hints: Readonly<Record<string, string>> = settingsTexts(language).hints;
  return (name, title) => ({
    label: labels[`${kind}.${name}`] ?? labels[name] ?? title ?? asWords(name),
    hint: hints[`${kind}.${name}`] ?? hints[name] ?? '',
  });
}

const asWords = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
