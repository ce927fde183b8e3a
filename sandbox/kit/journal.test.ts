import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { Journal, type JournalLine, LARGEST_JOURNAL, readJournal } from './journal.ts';

const header = { world: { seed: '1', stepMs: 12_000 }, startAt: 5, begunAt: 7 };
const call: JournalLine = {
  is: 'call',
  at: 20,
  method: 'POST',
  url: '/coree/v1/orders',
  headers: {},
  body: { name: 'Ñáñez 🌵' },
  status: 201,
};

function journalFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-journal-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'journal');
}

function written(path: string, lines: readonly JournalLine[]): void {
  const journal = new Journal(path, header, readJournal(path, header.world));
  for (const line of lines) journal.add(line);
  journal.open();
  journal.close();
}

test('cut anywhere, a journal keeps its whole lines and goes on after them', () => {
  const path = journalFile();
  const lines: JournalLine[] = [{ is: 'start', at: 10 }, call, { is: 'news', at: 30 }, { ...call, at: 40 }];
  written(path, lines);
  const whole = readFileSync(path);
  const headerEnd = whole.indexOf('\n') + 1;

  const property = fc.property(fc.integer({ min: headerEnd, max: whole.length }), (length) => {
    const cut = whole.subarray(0, length);
    writeFileSync(path, cut);
    const kept = lines.slice(0, cut.filter((byte) => byte === 10).length - 1);
    expect(readJournal(path, header.world)?.lines).toEqual(kept);
    written(path, [call]);
    expect(readJournal(path, header.world)?.lines).toEqual([...kept, call]);
  });
  fc.assert(property);
});

test('a journal of another world, or without a readable first line, keeps nothing', () => {
  const path = journalFile();
  expect(readJournal(path, header.world)).toBeUndefined();
  written(path, [call]);
  expect(readJournal(path, { ...header.world, seed: '2' })).toBeUndefined();
  writeFileSync(path, readFileSync(path).subarray(0, 20));
  expect(readJournal(path, header.world)).toBeUndefined();
});

test('a file that has grown too large is removed, and what comes later is not kept', () => {
  const path = journalFile();
  const journal = new Journal(path, header);
  journal.open();
  const body = 'x'.repeat(LARGEST_JOURNAL / 8);
  for (let n = 1; n <= 7; n += 1) journal.add({ ...call, body });
  expect(existsSync(path)).toBe(true);
  for (let n = 1; n <= 2; n += 1) journal.add({ ...call, body });
  expect(existsSync(path)).toBe(false);
  journal.close();
});
