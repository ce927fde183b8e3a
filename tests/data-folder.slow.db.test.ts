import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runningPostmaster, startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { findPlaces } from '#platform/db/embedded-postgres-files.ts';
import { createDataFolder, removeDataFolder, removeLeftDataFolders } from './data-folder.ts';

/** A data folder whose creator is dead. */
function givenLeftFolder() {
  const { pid } = spawnSync(process.execPath, ['--version']);
  return mkdtempSync(join(tmpdir(), `bodega-test-${pid}-`));
}

test('the remains of a killed run are removed, also where its database runs or could not start any more', async () => {
  const [running, broken, empty] = [givenLeftFolder(), givenLeftFolder(), givenLeftFolder()];
  const ours = createDataFolder();
  await startEmbeddedPostgres({ dataDir: running, durable: false });
  const { data } = findPlaces(running);
  await (await startEmbeddedPostgres({ dataDir: broken, durable: false })).stop();
  writeFileSync(join(findPlaces(broken).data, 'standby.signal'), '');
  await removeLeftDataFolders();
  expect(runningPostmaster(data)).toBeUndefined();
  for (const left of [running, broken, empty]) expect(existsSync(left)).toBe(false);
  expect(existsSync(ours)).toBe(true);
  await removeDataFolder(ours);
});
