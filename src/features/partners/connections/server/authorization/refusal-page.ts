import { interpolate } from '#base/text.ts';
import { connector_consents as english } from '#texts/en/connector-consents.ts';
import { connector_consents as spanish } from '#texts/es/connector-consents.ts';
import { inLanguage, type Language } from '#texts/language.ts';
import type { Refusal } from '../../authorization-rules.ts';

const textsOf = inLanguage({ en: english, es: spanish });

/**
 * The page for a member who came back without a consent that counts: why, what to do, and the way on. It needs no
 * script.
 */
export function refusalPage(language: Language, refusal: Refusal, connectionId: number | null): string {
  const t = textsOf({ language });
  const { why, ...params } = refusal;
  const text = interpolate(t.refused[why], params);
  const target = connectionId === null ? '/settings/connectors' : `/settings/connectors/${connectionId}/settings`;
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(t.title)}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#fff, #17181c); color: light-dark(#1c1d22, #e9e9ee); }
a { color: light-dark(#1d4fd7, #9db8ff); }
main { max-width: 34rem; margin: 15vh auto 0; padding: 0 1.5rem; }
h1 { font-size: 1.35rem; }
</style></head>
<body><main><h1>${escapeHtml(t.title)}</h1>
<p>${escapeHtml(text)}</p>
<p>${escapeHtml(t.unchanged)}</p>
<p><a href="${target}">${escapeHtml(connectionId === null ? t.all : t.back)}</a></p>
</main></body></html>
`;
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
