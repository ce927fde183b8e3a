import type { Staff } from '#platform/db/actor.ts';
import { connector_settings as english } from '#texts/en/connector-settings.ts';
import { connector_settings as spanish } from '#texts/es/connector-settings.ts';
import type { FieldWords } from './form-fields.ts';

export const settingsTexts = (language: Staff['language']) => (language === 'es' ? spanish : english);

/** What fields are called: as the catalogue says, else as the connector does, else by their name. */
export function fieldWordsIn(language: Staff['language']): FieldWords {
  const labels: Readonly<Record<string, string>> = settingsTexts(language).labels;
  const hints: Readonly<Record<string, string>> = settingsTexts(language).hints;
  return (name, title) => ({ label: labels[name] ?? title ?? asWords(name), hint: hints[name] ?? '' });
}

const asWords = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
