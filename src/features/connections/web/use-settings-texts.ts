import { connector_settings as english } from '#texts/en/connector-settings.ts';
import { connector_settings as spanish } from '#texts/es/connector-settings.ts';
import { ownTexts } from '#ui/texts.ts';

export const useSettingsTexts = ownTexts({ en: english, es: spanish });
