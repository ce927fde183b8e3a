import { connector_fields as englishFields } from '#texts/en/connector-fields.ts';
import { connector_settings as english } from '#texts/en/connector-settings.ts';
import { connector_fields as spanishFields } from '#texts/es/connector-fields.ts';
import { connector_settings as spanish } from '#texts/es/connector-settings.ts';
import { inLanguage, type Language } from '#texts/language.ts';
import type { FieldLabels } from './form-fields.ts';

export const settingsTexts = inLanguage({ en: english, es: spanish });
const fieldTexts = inLanguage({ en: englishFields, es: spanishFields });

/**
 * What a kind's fields are called: as the catalogue says for it or for all, else as the connector does, else by their
 * name.
 */
export function fieldLabelsIn(language: Language, kind: string): FieldLabels {
  const labels: Readonly<Record<string, string>> = fieldTexts({ language }).labels;
  const hints: Readonly<Record<string, string>> = fieldTexts({ language }).hints;
  const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = fieldTexts({ language }).choices;
  return (name, title) => ({
    label: labels[`${kind}.${name}`] ?? labels[name] ?? title ?? asLabel(name),
    hint: hints[`${kind}.${name}`] ?? hints[name] ?? '',
    choice_labels: choices[`${kind}.${name}`] ?? {},
  });
}

const asLabel = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
