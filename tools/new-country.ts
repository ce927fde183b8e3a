// npm run new-country -- ec USD America/Guayaquil: the first files of a country, and of src/countries where it is the first one.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TimeZone } from '#base/calendar-date.ts';
import { isCountryCode } from '#base/country-code.ts';
import { addToList, format, formsOf, runScaffold, ScaffoldError, writeTemplate } from './scaffold.ts';

/**
 * Writes `src/countries/<cc>/` and adds it to the list. @returns the paths written
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
  const title = new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
  const { kebab, camel } = formsOf(slugOf(title));
  const written = writeTemplate(root, 'country', [
    { from: 'countries/cc/', to: `countries/${folder}/` },
    { from: 'some-country', to: kebab },
    { from: 'someCountry', to: camel },
    { from: 'Some Country', to: title },
    { from: "'CC'", to: `'${code}'` },
    { from: 'XCU', to: currency },
    { from: 'Some/Zone', to: time_zone },
  ]);
  const list = addToList(
    root,
    'src/countries/countries.ts',
    'countries: readonly Country\\[\\]',
    camel,
    `import { ${camel} } from './${folder}/${kebab}.ts';`,
  );
  const paths = [...new Set([...written, list])];
  format(root, paths);
  return paths;
}

const isCurrency = (code: string) => Intl.supportedValuesOf('currency').includes(code);

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
  runScaffold(writeCountry, 'Its README.md says what is next; its tests fail until then.');
}
