import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { StartError } from '#platform/config.ts';
import { holdFolder } from './hold-folder.ts';

const ADDRESS = 'http://localhost:3000';

function givenFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'bodega-hold-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { folder, note: join(folder, 'running.json') };
}

/** A process that looks like a start of the program. */
async function givenStart() {
  const child = spawn(process.execPath, ['-e', 'console.log(1);setInterval(() => {}, 1e6)', 'src/programs/start.ts']);
  onTestFinished(() => void child.kill());
  await once(child.stdout, 'data');
  const end = () => {
    child.kill();
    return once(child, 'exit');
  };
  return { pid: child.pid ?? 0, end };
}

test('a second start says where the first one runs and leaves its note; once that is gone the folder is free', async () => {
  const { folder, note } = givenFolder();
  const first = await givenStart();
  writeFileSync(note, JSON.stringify({ pid: first.pid, address: ADDRESS }));
  const before = readFileSync(note, 'utf8');
  expect(() => holdFolder(folder, 'http://localhost:4000')).toThrow(StartError);
  expect(() => holdFolder(folder, 'http://localhost:4000')).toThrow(
    `Bodega runs already in this folder, at ${ADDRESS}: use that one, stop it (process ${first.pid})`,
  );
  expect(readFileSync(note, 'utf8')).toBe(before);
  await first.end();
  const release = holdFolder(folder, 'http://localhost:4000');
  expect(JSON.parse(readFileSync(note, 'utf8'))).toEqual({ pid: process.pid, address: 'http://localhost:4000' });
  release();
  expect(existsSync(note)).toBe(false);
});

test.each([
  ['a note that is cut off', '{"pid": 1'],
  ['the number of a process that is another program', JSON.stringify({ pid: process.ppid, address: ADDRESS })],
])('%s is no obstacle', (_, text) => {
  const { folder, note } = givenFolder();
  writeFileSync(note, text);
  expect(holdFolder(folder, ADDRESS)).not.toThrow();
});
