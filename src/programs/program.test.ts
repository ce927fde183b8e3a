import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

/** A program whose start needs a part, and fails once that is gone; it says when it has begun. `fails`: at once. */
function run({ fails }: { fails: boolean }) {
  const script = `
    import { runProgram } from ${JSON.stringify(new URL('program.ts', import.meta.url).href)};
    await runProgram(async (config, log, stops) => {
      const alive = setInterval(() => {}, 1_000);
      await new Promise((_, reject) => {
        const lose = () => reject(new Error('the part is gone'));
        stops.add('part', async () => { lose(); await new Promise(setImmediate); clearInterval(alive); });
        console.log('begun');
        if (${fails}) lose();
      });
    });`;
  const env = { PATH: process.env.PATH, DEMO: 'on' };
  const child = spawn('node', ['--input-type=module', '--eval', script], { env });
  let complaints = '';
  child.stderr.on('data', (chunk) => {
    complaints += String(chunk);
  });
  const ended = once(child, 'close').then(([code]) => [code, complaints]);
  return { stop: () => child.kill('SIGTERM'), begun: Promise.race([once(child.stdout, 'data'), ended]), ended };
}

test('a program that is stopped while it starts ends well, though its start fails on the way', async () => {
  const program = run({ fails: false });
  await program.begun;
  program.stop();
  expect(await program.ended).toEqual([0, '']);
});

test('a start that fails by itself is said, and ends badly', async () => {
  expect(await run({ fails: true }).ended).toEqual([1, expect.stringContaining('the part is gone')]);
});
