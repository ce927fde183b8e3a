import { expect, test, vi } from 'vitest';
import { en } from '#texts/en.ts';
import { first as firstEn } from '#texts/en-first.ts';
import { es } from '#texts/es.ts';
import { first as firstEs } from '#texts/es-first.ts';

async function givenTexts() {
  vi.resetModules();
  vi.spyOn(console, 'error').mockImplementation(() => {}); // React's own complaint
  vi.stubGlobal('localStorage', { setItem: () => {}, getItem: () => null });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  return import('./texts.ts');
}

test('the first texts are those of the whole catalogue, in both languages', () => {
  expect(en).toMatchObject(firstEn);
  expect(es).toMatchObject(firstEs);
  expect(Object.keys(firstEn)).not.toEqual(Object.keys(en));
});

test('the first screens’ texts are there at once, the others when they were loaded', async () => {
  const { currentTexts, loadTexts } = await givenTexts();
  expect(currentTexts().orders).toEqual(en.orders);
  const before = currentTexts();
  expect(() => before.mappings).toThrow(); // outside a component nothing can wait for it
  await loadTexts();
  expect(before.mappings).toEqual(en.mappings);
  expect(currentTexts()).toBe(before); // what is on the screen is not drawn anew
});

test('another language brings as much as the one before had', async () => {
  const { currentTexts, loadTexts, showLanguage } = await givenTexts();
  await showLanguage('es');
  expect(currentTexts().orders).toEqual(es.orders);
  expect(() => currentTexts().mappings).toThrow();
  await loadTexts();
  await showLanguage('en');
  expect(currentTexts().mappings).toEqual(en.mappings);
});
