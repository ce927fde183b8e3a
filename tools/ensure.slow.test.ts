import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

type Packages = Record<
  string,
  { version: string; integrity?: string; optional?: boolean; os?: string[]; cpu?: string[] }
>;

const WANTED: Packages = {
  '': { version: '1.0.0' },
  'node_modules/left': { version: '2.0.0', integrity: 'sha512-left' },
  'node_modules/left-elsewhere': { version: '2.0.0', optional: true, os: ['plan9'], cpu: ['vax'] },
};
const { '': _, 'node_modules/left-elsewhere': __, ...INSTALLED } = WANTED;

/** A clone with its portal built, and an npm that notes that it was run and does nothing. */
function givenClone(installed: Packages | undefined) {
  const root = mkdtempSync(join(tmpdir(), 'ensure-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  cpSync(join(import.meta.dirname, 'ensure.mjs'), join(root, 'tools/ensure.mjs'), { recursive: true });
  write('npm.mjs', "import { writeFileSync } from 'node:fs'; writeFileSync('npm-was-run', '');");
  write('package-lock.json', JSON.stringify({ packages: WANTED }));
  if (installed) write('node_modules/.package-lock.json', JSON.stringify({ packages: installed }));
  write('dist/portal/index.html', '');
  return {
    root,
    /** @returns what it complained of, and whether npm was run */
    ensure: () =>
      new Promise<{ complained: string; wasInstalled: boolean }>((resolve) => {
        const env = { ...process.env, npm_execpath: join(root, 'npm.mjs') };
        execFile(process.execPath, [join(root, 'tools/ensure.mjs')], { env }, (_error, _said, complained) =>
          resolve({ complained, wasInstalled: existsSync(join(root, 'npm-was-run')) }),
        );
      }),
  };
}

test('packages that match the lock file stay, however old they are', async () => {
  const { root, ensure } = givenClone(INSTALLED);
  utimesSync(join(root, 'node_modules/.package-lock.json'), 0, 0);
  expect(await ensure()).toEqual({ complained: '', wasInstalled: false });
});

const left = { version: '2.0.0', integrity: 'sha512-left' };

test.each<[string, Packages | undefined]>([
  ['nothing is installed', undefined],
  ['one is missing', {}],
  ['one is of another version', { 'node_modules/left': { ...left, version: '1.9.0' } }],
  ['one has other content', { 'node_modules/left': { ...left, integrity: 'sha512-other' } }],
  ['one is there that the lock file does not name', { ...INSTALLED, 'node_modules/right': left }],
])('packages are installed where %s', async (_, installed) => {
  const { ensure } = givenClone(installed);
  expect(await ensure()).toMatchObject({ wasInstalled: true });
});

test('nothing is installed through a link, and its target is kept', async () => {
  const { root, ensure } = givenClone(undefined);
  const others = join(root, 'others');
  mkdirSync(others);
  writeFileSync(join(others, '.package-lock.json'), JSON.stringify({ packages: {} }));
  symlinkSync(others, join(root, 'node_modules'), 'dir');
  const { complained, wasInstalled } = await ensure();
  expect(complained).toContain('node_modules is a link');
  expect(wasInstalled).toBe(false);
  expect(existsSync(join(others, '.package-lock.json'))).toBe(true);
});
