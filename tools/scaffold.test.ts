import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findViolations } from './import-rules.mjs';
import { writeConnector } from './new-connector.ts';
import { writeCountry } from './new-country.ts';
import { ScaffoldError } from './scaffold.ts';

/** A copy of what scaffolds write to and what that imports. */
function copyOfProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'bodega-scaffold-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const path of ['src/base', 'src/connectors', 'src/countries', 'sandbox', 'package.json', 'biome.json']) {
    if (existsSync(path)) cpSync(path, join(root, path), { recursive: true });
  }
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
    /Connector\[\] = \[[^\]]*, acmeShop\]/,
  );
  expect(readFileSync(join(root, 'src/connectors/acme-shop/acme-shop.ts'), 'utf8')).not.toMatch(/some.?partner/i);
  expect(typeErrors(root, paths)).toBe('');
  expect(wrongImports(root, paths)).toEqual([]);
});

test('two new countries type-check, and import what they may', () => {
  const root = copyOfProject();
  const paths = [
    ...writeCountry(root, ['is', 'ISK', 'Atlantic/Reykjavik']),
    ...writeCountry(root, ['CI', 'XOF', 'Africa/Abidjan']),
  ];
  expect(paths).toEqual(
    expect.arrayContaining(['src/countries/countries.ts', 'src/countries/is/iceland.ts', 'src/countries/ci/README.md']),
  );
  const [country = ''] = paths.filter((path) => path.endsWith('/ci/cote-d-ivoire.ts'));
  expect(readFileSync(join(root, country), 'utf8')).toContain(
    "code: 'CI',\n  currency: 'XOF',\n  time_zone: 'Africa/Abidjan',",
  );
  expect(readFileSync(join(root, 'src/countries/countries.ts'), 'utf8')).toContain('[iceland, coteDIvoire]');
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
  ])
    expect(() => writeCountry(root, args)).toThrow(ScaffoldError);
  expect(readFileSync(join(root, 'src/connectors/registry.ts'), 'utf8')).toBe(before);
  expect(existsSync(join(root, 'src/countries/is'))).toBe(false);
});
