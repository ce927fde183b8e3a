import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findViolations } from './import-rules.mjs';
import { writeConnector } from './new-connector.ts';
import { writeCountry } from './new-country.ts';
import { ScaffoldError } from './scaffold.ts';

const COPIED = [
  ...['src/base', 'src/connectors', 'src/countries', 'src/texts', 'src/platform/documents', 'sandbox'],
  ...['package.json', 'biome.json'],
];

/** A copy of what scaffolds write to and what that imports. */
function copyOfProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'bodega-scaffold-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const path of COPIED) cpSync(path, join(root, path), { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  return root;
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

test('a new connector and its simulated partner type-check, and import what they may', () => {
  const root = copyOfProject();
  const paths = writeConnector(root, ['acme-shop']);
  expect(paths).toEqual(
    expect.arrayContaining([
      'src/connectors/acme-shop/acme-shop.ts',
      'src/connectors/acme-shop/map.ts',
      'src/connectors/acme-shop/README.md',
      'src/connectors/registry.ts',
      'sandbox/acme-shop/acme-shop.ts',
      'sandbox/sandbox.ts',
    ]),
  );
  expect(readFileSync(join(root, 'src/connectors/registry.ts'), 'utf8')).toMatch(
    /Connector\[\] = \[[^\]]*,\s+acmeShop,?\s*\]/,
  );
  expect(readFileSync(join(root, 'src/connectors/acme-shop/acme-shop.ts'), 'utf8')).not.toMatch(/some.?partner/i);
  expect(typeErrors(root, paths)).toBe('');
  expect(wrongImports(root, paths)).toEqual([]);
});

test('two new countries type-check, stand in each list with their words, and import what they may', () => {
  const root = copyOfProject();
  const paths = [
    ...writeCountry(root, ['is', 'ISK', 'Atlantic/Reykjavik']),
    // A code that is a word of TypeScript's.
    ...writeCountry(root, ['DO', 'DOP', 'America/Santo_Domingo']),
  ];
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  expect(paths).toEqual(
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
  for (const path of paths.filter((path) => /countries\/(is|do)\b/.test(path))) {
    expect(`${path}\n${read(path)}`).not.toMatch(/some.?country|algún país|\bXCU\b|\bCC\b|\bcc_/i);
  }
  expect(typeErrors(root, paths)).toBe('');
  expect(wrongImports(root, paths)).toEqual([]);
});

test('what is there already, or has no usable name, is refused before anything is written', () => {
  const root = copyOfProject();
  const before = readFileSync(join(root, 'src/connectors/registry.ts'), 'utf8');
  for (const name of ['exigo', 'Acme', '../acme', ''])
    expect(() => writeConnector(root, [name])).toThrow(ScaffoldError);
  for (const args of [
    ['zz', 'USD', 'UTC'],
    ['is', 'ISK'],
    ['is', 'crowns', 'UTC'],
    ['is', 'ISK', 'noon'],
    ['mx', 'MXN', 'America/Mexico_City'],
  ])
    expect(() => writeCountry(root, args)).toThrow(ScaffoldError);
  expect(readFileSync(join(root, 'src/connectors/registry.ts'), 'utf8')).toBe(before);
  expect(existsSync(join(root, 'src/countries/is'))).toBe(false);
});
