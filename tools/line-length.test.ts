import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const MAX = 120;
/** A string, a template or a pattern on one line: it cannot be broken without another value. */
const UNBROKEN = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\/(?:[^/\\\s]|\\.)(?:[^/\\]|\\.)*\/[a-z]*/g;

// Prose of mails, XML and GraphQL of the simulated partners, files that a program writes, and the peers' own packages.
const files = globSync('{src,tests,tools,migrations}/**/*.{ts,tsx,mjs,sql,css}').filter(
  (file) => !/^src\/texts\/|\.gen\.ts$|\/connectors\/.*\.test\.ts$|\/node_modules\//.test(file),
);

test(`no line of SQL, of a comment or of code is longer than ${MAX} characters, but for a string`, () => {
  expect(files.length).toBeGreaterThan(1_000);
  const long = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const rest = line.replace(UNBROKEN, '');
        const isLong = line.length > MAX && (rest.length === line.length || rest.length > MAX);
        return isLong ? [`${file}:${index + 1}`] : [];
      }),
  );
  expect(long).toEqual([]);
});
