import { execFileSync } from 'node:child_process';

/** The numbers of the lines that a change touched, by file. */
export type ChangedLines = Map<string, Set<number>>;

/**
 * The lines in which the working tree differs from the commit that the change began at: where it left `origin/main`, or
 * the commit before when all of it is there already. Empty where git knows no such commit, as in a clone of one commit.
 */
export function findChangedLines(): ChangedLines {
  const isPushed = git('merge-base', '--is-ancestor', 'HEAD', 'origin/main') !== null;
  const base = isPushed ? null : git('merge-base', 'HEAD', 'origin/main');
  return readDiff(git('diff', '--unified=0', '--find-renames', '--diff-filter=d', base ?? 'HEAD~1') ?? '');
}

/** Reads a diff without context lines. */
export function readDiff(diff: string): ChangedLines {
  const changed: ChangedLines = new Map();
  let lines = new Set<number>();
  for (const line of diff.split('\n')) {
    const file = /^\+\+\+ b\/(.*)$/.exec(line)?.[1];
    if (file) {
      lines = new Set();
      changed.set(file, lines);
    }
    const [, start, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    for (let n = 0; start && n < Number(count); n++) lines.add(Number(start) + n);
  }
  return changed;
}

/** Git's output, or null where it fails. */
function git(...args: string[]): string | null {
  try {
    return execFileSync('git', args, {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}
