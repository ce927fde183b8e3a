import { afterEach, expect, test, vi } from 'vitest';
import { en } from '#texts/en.ts';
import { es } from '#texts/es.ts';

let pages = 0;

/**
 * A page whose browser used this language last. The language that was shown is the module's, so each page has a module
 * of its own.
 */
async function givenPage(remembered: string) {
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
  pages += 1; // a reset of all modules would have those of other tests be made twice
  const address = `/src/ui/texts.ts?page=${pages}`;
  const own: typeof import('./texts.ts') = await import(/* @vite-ignore */ address);
  return { page, ...own };
}

afterEach(() => vi.unstubAllGlobals());

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
