// npm run new-country -- ec USD America/Guayaquil: the first files of a country's tax documents, their words, and its
// place in the lists.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TimeZone } from '#base/calendar-date.ts';
import { isCountryCode } from '#base/country-code.ts';
import { addToList, changeFile, format, formsOf, runScaffold, ScaffoldError, writeTemplate } from './scaffold.ts';

/**
 * Writes `src/countries/<cc>/` and `src/texts/{en,es}/countries/<cc>.ts`, and adds them to the lists. @returns the
 * paths written
 * @throws ScaffoldError without a country code, its currency and its time zone
 */
export function writeCountry(root: string, [cc = '', currency = '', time_zone = '']: readonly string[]): string[] {
  const code = cc.toUpperCase();
  if (!isCountryCode(code) || !isCurrency(currency) || !TimeZone.safeParse(time_zone).success) {
    throw new ScaffoldError(
      'Name the country, its currency and its time zone: npm run new-country -- ec USD America/Guayaquil',
    );
  }
  const folder = code.toLowerCase();
  if (existsSync(join(root, 'src/countries', folder)))
    throw new ScaffoldError(`src/countries/${folder} is there already`);
  const title = titleOf(code, 'en');
  const { kebab, camel, pascal } = formsOf(slugOf(title));
  const words = wordsOf(folder);
  const written = writeTemplate(root, 'country', [
    { from: 'countries/cc', to: `countries/${folder}` },
    { from: 'some-country', to: kebab },
    { from: 'someCountry', to: camel },
    { from: 'SomeCountry', to: pascal },
    { from: 'someWords', to: words },
    { from: 'Some Country', to: title },
    { from: 'Algún País', to: titleOf(code, 'es') },
    { from: "'CC'", to: `'${code}'` },
    { from: 'cc_tax_id', to: `${folder}_tax_id` },
    { from: 'XCU', to: currency },
    { from: 'Some/Zone', to: time_zone },
  ]);
  const lists = [
    addToList(
      root,
      'src/countries/countries.ts',
      'countries: readonly Country\\[\\]',
      camel,
      `import { ${camel} } from './${folder}/${kebab}.ts';`,
    ),
    addToRecord(root, 'src/countries/signers.ts', {
      entry: `${code}: sign${pascal}`,
      importLine: `import { sign as sign${pascal} } from './${folder}/sign.ts';`,
    }),
    ...['en', 'es'].map((language) =>
      addToRecord(root, `src/texts/${language}/countries.ts`, {
        entry: words === folder ? folder : `${folder}: ${words}`,
        importLine: `import { ${words} } from './countries/${folder}.ts';`,
      }),
    ),
  ];
  const paths = [...new Set([...written, ...lists])];
  format(root, paths);
  return paths;
}

/** Adds an import and an entry to the one record of a file: `… = { first, second };`. @returns the path */
function addToRecord(root: string, path: string, { entry, importLine }: { entry: string; importLine: string }): string {
  changeFile(root, path, /( = \{)([^{}]*)\}/, (_, start = '', entries = '') => {
    const before = entries.trim().replace(/,$/, '');
    return `${start} ${before === '' ? '' : `${before}, `}${entry} }`;
  });
  return changeFile(root, path, /^import /m, (found) => `${importLine}\n${found}`);
}

const isCurrency = (code: string) => Intl.supportedValuesOf('currency').includes(code);

const titleOf = (code: string, language: string) =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;

/** The Dominican Republic and India have codes that TypeScript keeps for itself. */
const wordsOf = (folder: string) => (folder === 'do' || folder === 'in' ? `${folder}Words` : folder);

/** `Côte d’Ivoire` as `cote-d-ivoire`. */
const slugOf = (title: string) =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-');

if (import.meta.main) {
  runScaffold(writeCountry, 'docs/adding-a-country.md says what is next; its tests list what is left to fill in.');
}
