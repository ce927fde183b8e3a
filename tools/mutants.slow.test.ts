import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const TILL = `import { AppError } from '#base/errors.ts';

export function open(sum: number, isLocked: boolean): number {
  if (sum < 0) throw new AppError('not_found');
  if (isLocked) throw new AppError('not_found');
  return sum;
}
`;
const TEST = `import { expect, test } from 'vitest';
import { open } from './till.ts';

test('a till without money stays shut', () => {
  expect(() => open(-1, false)).toThrow();
  expect(open(1, false)).toBe(EXPECTED);
});
`;
/** A source with two guards and a test that misses the first of them, where Vitest finds them. */
function givenTill(expected: string) {
  const folder = mkdtempSync('tools/toy-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const source = join(folder, 'till.ts');
  writeFileSync(source, TILL);
  writeFileSync(join(folder, 'till.test.ts'), TEST.replace('EXPECTED', expected));
  return { folder, source };
}

function mutants(folder: string): Promise<{ code: number; output: string }> {
  const { VITEST: _, ...env } = process.env;
  return new Promise((resolve) => {
    execFile('node', ['tools/mutants.ts', folder], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

test('a guard that no test misses is named, and the source is as before', async () => {
  const { folder, source } = givenTill('1');
  const { code, output } = await mutants(folder);
  expect(output).toBe(
    `killed   ${source}:4 sum < 0\nSURVIVED ${source}:5 isLocked\n\n1 killed, 1 survived\n  ${source}:5 isLocked\n`,
  );
  expect(code).toBe(1);
  expect(readFileSync(source, 'utf8')).toBe(TILL);
});

test('tests that fail as it is are shown', async () => {
  const { folder } = givenTill('2');
  const { code, output } = await mutants(folder);
  expect(output).toContain('mend them first');
  expect(output).toContain('expected 1 to be 2');
  expect(code).toBe(1);
});
