import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Runs after the test that calls it or, called outside of one, after the last of its file.
 * `afterAll` alone would never run where a test calls it, and nothing would say so.
 */
export function atTheEnd(cleanUp: () => unknown): void {
  const register = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  register(async () => {
    await cleanUp();
  });
}
