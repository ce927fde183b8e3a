import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findViolations } from './import-rules.mjs';
import { writeConnector } from './new-connector.ts';
import { writeCountry } from './new-country.ts';
import { ScaffoldError } from './scaffold.ts';

const COPIED = [
  ...['src/base', 'src/connectors', 'src/countries', 'src/texts', 'src/platform/documents', 'sandbox'],
  ...['package.json', 'biome.json'],
];

/** Copies what scaffolds write to and what that imports. */
function copyProject(root: string): void {
  for (const path of COPIED) cpSync(path, join(root, path), { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
}

/** What the compiler says of these files and all that they import. */
function typeErrors(root: string, paths: readonly string[]): string {
  const files = paths.filter((path) => path.endsWith('.ts'));
  const { compilerOptions } = JSON.parse(readFileSync('tsconfig.json', 'utf8'));
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  return spawnSync(resolve('node_modules/.bin/tsc'), ['-p', root], { encoding: 'utf8' }).stdout;
}

function wrongImports(root: string, paths: readonly string[]): string[] {
  const files = paths.filter((path) => path.endsWith('.ts'));
  return findViolations(files.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })));
}

// Written into one project: the compiler reads it once for all of them.
const root = mkdtempSync(join(tmpdir(), 'bodega-scaffolds-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
copyProject(root);
const connector = writeConnector(root, ['acme-shop']);
const countries = [
  ...writeCountry(root, ['is', 'ISK', 'Atlantic/Reykjavik']),
  // A code that is a word of TypeScript's.
  ...writeCountry(root, ['DO', 'DOP', 'America/Santo_Domingo']),
];
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('a new connector and its simulated partner are written, and stand in the lists', () => {
  expect(connector).toEqual(
    expect.arrayContaining([
      'src/connectors/acme-shop/acme-shop.ts',
      'src/connectors/acme-shop/map.ts',
      'src/connectors/acme-shop/README.md',
      'src/connectors/registry.ts',
      'sandbox/acme-shop/acme-shop.ts',
      'sandbox/sandbox.ts',
    ]),
  );
  expect(read('src/connectors/registry.ts')).toMatch(/Connector\[\] = \[[^\]]*,\s+acmeShop,?\s*\]/);
  expect(read('src/connectors/acme-shop/acme-shop.ts')).not.toMatch(/some.?partner/i);
});

test('two new countries stand in each list with their words', () => {
  expect(countries).toEqual(
    expect.arrayContaining([
      'src/countries/is/iceland.ts',
      'src/countries/do/README.md',
      'src/texts/es/countries/do.ts',
    ]),
  );
  expect(read('src/countries/do/dominican-republic.ts')).toContain("code: 'DO'");
  expect(read('src/countries/do/dominican-republic.ts')).toContain("time_zone: 'America/Santo_Domingo'");
  expect(read('src/countries/countries.ts')).toMatch(/,\s+iceland,\s+dominicanRepublic,?\s*\]/);
  expect(read('src/countries/signers.ts')).toMatch(/,\s+IS: signIceland,\s+DO: signDominicanRepublic,?\s*\}/);
  for (const language of ['en', 'es']) {
    expect(read(`src/texts/${language}/countries.ts`)).toMatch(/,\s+is,\s+do: doWords,?\s*\}/);
  }
  for (const path of countries.filter((path) => /countries\/(is|do)\b/.test(path))) {
    expect(`${path}\n${read(path)}`).not.toMatch(/some.?country|algún país|\bXCU\b|\bCC\b|\bcc_/i);
  }
});

test('written files type-check, and import only what they may', () => {
  const paths = [...connector, ...countries];
  expect(typeErrors(root, paths)).toBe('');
  expect(wrongImports(root, paths)).toEqual([]);
});

test('an existing or unusable name is refused before anything is written', () => {
  const before = read('src/connectors/registry.ts');
  for (const name of ['exigo', 'Acme', '../acme', ''])
    expect(() => writeConnector(root, [name])).toThrow(ScaffoldError);
  for (const args of [
    ['zz', 'USD', 'UTC'],
    ['se', 'SEK'],
    ['se', 'crowns', 'UTC'],
    ['se', 'SEK', 'noon'],
    ['mx', 'MXN', 'America/Mexico_City'],
  ])
    expect(() => writeCountry(root, args)).toThrow(ScaffoldError);
  expect(read('src/connectors/registry.ts')).toBe(before);
  expect(existsSync(join(root, 'src/countries/se'))).toBe(false);
});
