import type { MigrationFile } from './migration-names.ts';

/** A line for each migration that a release brought, as `npm run release-migrations` adds them: hash, blanks, name. */
export const RELEASED = new URL('../../../migrations/released.txt', import.meta.url);

type Known = Pick<MigrationFile, 'name' | 'sha256'>;

const lineOf = ({ name, sha256 }: Known): string => `${sha256}  ${name}`;
const linesOf = (list: string): string[] => list.split('\n').filter((line) => line !== '');
const nameOf = (line: string): string => line.slice(line.indexOf('  ') + 2);

/** The released migrations that are not the first of `own`, in their order and with the contents of their release. */
export const brokenReleases = (list: string, own: readonly Known[]): string[] =>
  linesOf(list)
    .filter((line, index) => own[index] === undefined || lineOf(own[index]) !== line)
    .map(nameOf);

/** The list with a line for each migration that it does not name. */
export function releasedWith(list: string, own: readonly Known[]): string {
  const released = new Set(linesOf(list).map(nameOf));
  const added = own.filter(({ name }) => !released.has(name));
  return list + added.map((one) => `${lineOf(one)}\n`).join('');
}
