import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';

/**
 * `names` are those of the failed, with the reason, as far as the report has them; `flaky` those of the passed that did
 * so at their second try only.
 */
export type Counts = { passed: number; failed: number; flaky: string[]; names: string[] };
export type Report = { file: string; counts: z.ZodType<Counts> };

export const VitestCounts: z.ZodType<Counts> = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        assertionResults: z.array(
          z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
        ),
      }),
    ),
  })
  .transform(({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    flaky: [],
    names: testResults.flatMap(({ name, status, assertionResults }) => {
      const file = relative('.', name);
      const tests = assertionResults
        .filter((test) => test.status === 'failed')
        .map(({ fullName, failureMessages }) => nameFailed(`${file} > ${fullName}`, failureMessages?.join('\n')));
      // What a file's tests share can fail before any of them begins: then none of them did, and the file did.
      return tests.length === 0 && status === 'failed' ? [file] : tests;
    }),
  }));

const PlaywrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ error: z.object({ message: z.string() }).optional() })),
    }),
  ),
});
const PlaywrightSuite = z.object({
  specs: z.array(PlaywrightSpec),
  get suites() {
    return z.array(PlaywrightSuite).optional();
  },
});
export const PlaywrightCounts: z.ZodType<Counts> = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
    suites: z.array(PlaywrightSuite),
  })
  .transform(({ stats: { expected, unexpected, flaky }, suites }) => ({
    passed: expected + flaky,
    failed: unexpected,
    flaky: specsOf(suites).flatMap((spec) =>
      spec.tests.some(({ status }) => status === 'flaky') ? [nameOf(spec)] : [],
    ),
    names: specsOf(suites)
      .filter(({ ok }) => !ok)
      .map((spec) => nameFailed(nameOf(spec), errorsOf(spec))),
  }));

/** The counts of a report; none where its step ended before it wrote one. */
export function readReport({ file, counts }: Report): Counts {
  try {
    return counts.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, flaky: [], names: [] };
  }
}

function nameFailed(name: string, why = ''): string {
  return `${name}\n${why.slice(0, 2_000)}`;
}

type Spec = z.infer<typeof PlaywrightSpec>;

const specsOf = (suites: readonly z.infer<typeof PlaywrightSuite>[]): Spec[] =>
  suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsOf(inner)]);

const nameOf = ({ file, title }: Spec): string => `${file} > ${title}`;

const errorsOf = ({ tests }: Spec): string =>
  tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join('\n');
