import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from '@playwright/test';

export type Browser = { executablePath: string; env: Record<string, string> };

export const BROWSER_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--disable-component-update',
  '--disable-background-networking',
  '--no-first-run',
];

const UNPACKED = join(import.meta.dirname, '../node_modules/.cache/chromium');

/**
 * The Chromium for the journeys: CHROMIUM_PATH, the npm package's, the machine's, or Playwright's own.
 * @throws Error when none of them starts
 */
export async function findBrowser(): Promise<Browser> {
  const places = [() => process.env.CHROMIUM_PATH, fromNpm, fromMachine, () => chromium.executablePath()];
  for (const place of places) {
    const browser = asBrowser(await place());
    if (browser && starts(browser)) return browser;
  }
  throw new Error('No Chromium starts here: install the system package "chromium", or set CHROMIUM_PATH to one.');
}

function asBrowser(found: string | Browser | undefined): Browser | undefined {
  if (typeof found !== 'string') return found;
  return existsSync(found) ? { executablePath: found, env: environment() } : undefined;
}

function starts({ executablePath, env }: Browser) {
  return spawnSync(executablePath, ['--version', '--no-sandbox'], { env, timeout: 20_000 }).status === 0;
}

function environment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

function fromMachine() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const names = ['chromium-headless-shell', 'chromium', 'google-chrome'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** A browser with its libraries and a font, all inside an npm package. */
async function fromNpm(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  try {
    if (!existsSync(UNPACKED)) await unpack();
  } catch (error) {
    console.warn(`The Chromium of @sparticuz/chromium cannot be unpacked: ${String(error)}`);
    return undefined;
  }
  const fonts = existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: join(UNPACKED, 'fonts') };
  const libraries = { LD_LIBRARY_PATH: join(UNPACKED, 'al2023/lib') };
  return { executablePath: join(UNPACKED, 'chromium'), env: { ...environment(), ...libraries, ...fonts } };
}

/** Unpacked under a temporary name and renamed: an interrupted run leaves no half browser. */
async function unpack() {
  mkdirSync(dirname(UNPACKED), { recursive: true });
  const unfinished = mkdtempSync(`${UNPACKED}-`);
  const before = { ...process.env };
  try {
    // The package unpacks into TMPDIR, and its libraries only where it believes to be on AWS Lambda.
    Object.assign(process.env, { TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' });
    const { default: packaged } = await import('@sparticuz/chromium');
    await packaged.executablePath();
    renameSync(unfinished, UNPACKED);
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
    rmSync(unfinished, { recursive: true, force: true });
  }
}
