import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const TEMPLATES = join(import.meta.dirname, 'templates');

/** The error in a call of a scaffold, in one sentence. */
export class ScaffoldError extends Error {}

/** A name in the forms that files have it in: `acme-shop` is `acmeShop`, `AcmeShop` and `Acme Shop`. */
export function formsOf(kebab: string) {
  const words = kebab.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const pascal = words.join('');
  return { kebab, camel: pascal.charAt(0).toLowerCase() + pascal.slice(1), pascal, title: words.join(' ') };
}

/**
 * Copies a template's files below `root`: `{from, to}` are replaced in their paths and texts, and `.txt` goes. Files
 * that exist already are left alone. @returns the paths written
 */
export function writeTemplate(
  root: string,
  template: string,
  names: readonly { from: string; to: string }[],
): string[] {
  const rename = (text: string) => names.reduce((renamed, { from, to }) => renamed.replaceAll(from, to), text);
  const from = join(TEMPLATES, template);
  return globSync('**/*.txt', { cwd: from })
    .sort()
    .flatMap((source) => {
      const path = rename(source.replaceAll('\\', '/').replace(/\.txt$/, ''));
      if (existsSync(join(root, path))) return [];
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), rename(readFileSync(join(from, source), 'utf8')));
      return [path];
    });
}

/** Changes a file that is there. @throws ScaffoldError where the place is not found */
export function changeFile(root: string, path: string, place: RegExp, change: (...found: string[]) => string): string {
  const text = readFileSync(join(root, path), 'utf8');
  if (!place.test(text)) throw new ScaffoldError(`${path} has changed: the scaffold does not find ${place} in it`);
  writeFileSync(join(root, path), text.replace(place, change));
  return path;
}

/** Adds an import and an element to the array that ends a line such as `… = [first, second];`. @returns the path */
export function addToList(root: string, path: string, list: string, element: string, importLine: string): string {
  changeFile(root, path, new RegExp(`(${list} = \\[)([^\\]]*)\\]`), (_, start = '', elements = '') => {
    const before = elements.trim().replace(/,$/, '');
    return `${start}${before === '' ? '' : `${before}, `}${element}]`;
  });
  return changeFile(root, path, /^import /m, (found) => `${importLine}\n${found}`);
}

/** Formats files and orders their imports, as `npm run format` does. */
export function format(root: string, paths: readonly string[]): void {
  const files = paths.filter((path) => path.endsWith('.ts'));
  const run = spawnSync('biome', ['check', '--write', '--linter-enabled=false', ...files], {
    cwd: root,
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` },
    encoding: 'utf8',
  });
  if (run.status !== 0)
    throw new ScaffoldError(`The new files could not be formatted: ${run.stderr || run.error?.message}`);
}

/** Runs a scaffold from the command line, and prints the written files or the error. */
export function runScaffold(write: (root: string, args: readonly string[]) => readonly string[], next: string): void {
  try {
    for (const path of write(join(import.meta.dirname, '..'), process.argv.slice(2))) console.log(path);
    console.log(next);
  } catch (error) {
    if (!(error instanceof ScaffoldError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
