import { afterEach, expect, test, vi } from 'vitest';
import { en } from '#texts/en.ts';
import { es } from '#texts/es.ts';

/** A page whose browser used this language last. */
async function givenPage(remembered: string) {
  vi.resetModules();
  const page = { lang: '', remembered };
  vi.stubGlobal('localStorage', {
    getItem: () => page.remembered,
    setItem: (_: string, value: string) => {
      page.remembered = value;
    },
  });
  vi.stubGlobal('document', {
    documentElement: {
      set lang(value: string) {
        page.lang = value;
      },
    },
  });
  return { page, ...(await import('./texts.ts')) };
}

// The language that was shown is the module's.
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('what fails before a language is there is said in the one that the browser used last', async () => {
  const { loadedTexts } = await givenPage('es');
  expect((await loadedTexts()).ui).toEqual(es.ui);
});

test('a language that is shown is remembered, and the page names it', async () => {
  const { page, showLanguage, loadedTexts } = await givenPage('en');
  await showLanguage('es');
  expect(page).toEqual({ lang: 'es', remembered: 'es' });
  expect(await loadedTexts()).toEqual(es);
});

test('of two languages that are asked for at once the later one is shown, whichever comes first', async () => {
  for (const [before, after] of [
    ['en', 'es'],
    ['es', 'en'],
  ] as const) {
    const { page, showLanguage, loadedTexts } = await givenPage(before);
    await Promise.all([showLanguage(before), showLanguage(after)]);
    expect(page).toEqual({ lang: after, remembered: after });
    expect(await loadedTexts()).toEqual({ en, es }[after]);
  }
});
