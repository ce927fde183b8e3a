import { expect, onTestFinished, test, vi } from 'vitest';
import { loadScreen } from './load-screen.tsx';

const Screen = () => null;

/** The server does not answer so many times. */
function givenServerAway(times: number) {
  vi.useFakeTimers();
  const real = globalThis.fetch;
  onTestFinished(() => {
    globalThis.fetch = real;
    vi.useRealTimers();
  });
  const asked: string[] = [];
  globalThis.fetch = async (address) => {
    asked.push(String(address));
    if (asked.length <= times) throw new TypeError('Failed to fetch');
    return new Response();
  };
  return asked;
}

test('a screen whose file does not come waits until the server answers, and is then opened again', async () => {
  const asked = givenServerAway(2);
  const opened = vi.fn();
  const loading = loadScreen(async () => {
    throw new TypeError('Failed to fetch dynamically imported module: https://bodega.test/assets/a.js');
  }).then(opened);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(opened).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  await loading;
  expect(asked).toEqual(['/', '/', '/']);
  expect(opened).toHaveBeenCalledOnce();
});

test('a screen that comes is drawn, and one that is broken says so', async () => {
  const asked = givenServerAway(9);
  expect(await loadScreen(async () => Screen)).toBe(Screen);
  await expect(loadScreen(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(asked).toEqual([]);
});
