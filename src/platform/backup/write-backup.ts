import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { AppError } from '#base/errors.ts';
import { StartError } from '../config.ts';
import { readMigrations } from '../db/migration-names.ts';
import type { FileStore } from '../files/file-store.ts';
import { readSequences, readTables } from './catalogue.ts';
import { type BackupHead, type BackupManifest, FORMAT, HEAD_FILE, MANIFEST_FILE } from './manifest.ts';
import { entriesOf, jsonEntry, packTar, type TarEntry } from './tar.ts';

export type BackupSource = {
  /** The owner's connection, for this alone. */
  client: pg.ClientBase;
  files: FileStore;
  key_check: string;
  /** A query that gives all keys of files that rows name, as `key`. */
  fileKeys: string;
};

const KEYS_A_PAGE = 1_000;

/**
 * Writes all tables, as they stood at one moment, and the files that they name into one archive. It can be made while
 * the servers and workers run. Nothing under the path is replaced, and nothing is there before the backup is whole.
 * @throws StartError for a database that is not migrated, or a path where something stands
 */
export async function writeBackup(source: BackupSource, path: string): Promise<BackupManifest> {
  const { client } = source;
  const part = `${path}~part`;
  await requireNothingAt(path);
  // As pg_dump does it: the backup must not depend on the display settings of a session.
  await client.query(`set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3; set timezone = 'UTC';
    set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`);
  await client.query('begin isolation level repeatable read, read only');
  try {
    const manifest: BackupManifest = {
      tables: {},
      files: { count: 0, bytes: 0, sha256: '', missing: [] },
      sequences: {},
    };
    await pipeline(
      Readable.from(packTar(entries(source, manifest))),
      createGzip({ level: 5 }),
      createWriteStream(part, { mode: 0o600 }),
    );
    await flush(part);
    await rename(part, path);
    return manifest;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await client.query('rollback').catch(() => {});
  }
}

async function* entries(source: BackupSource, manifest: BackupManifest): AsyncGenerator<TarEntry> {
  const { client, key_check } = source;
  const migrations = await readMigrations(client);
  if (!migrations) throw new StartError('The database is not migrated: there is nothing to back up');
  const tables = await readTables(client);
  const head: BackupHead = { format: FORMAT, made_at: new Date().toISOString(), migrations, key_check, tables };
  yield jsonEntry(HEAD_FILE, head);
  for (const { name, columns } of tables) {
    const copy = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`));
    const sum = summing();
    yield* entriesOf(`tables/${name}`, sum.through(copy));
    manifest.tables[name] = { rows: copy.rowCount, ...sum.end() };
  }
  yield* fileEntries(source, manifest);
  // Last, since they do not belong to the snapshot: no row of it has a higher number.
  for (const name of await readSequences(client)) {
    const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from ${name}`,
    );
    if (rows[0]) manifest.sequences[name] = rows[0];
  }
  yield jsonEntry(MANIFEST_FILE, manifest);
}

async function* fileEntries(
  { client, files, fileKeys }: BackupSource,
  manifest: BackupManifest,
): AsyncGenerator<TarEntry> {
  const sum = summing();
  for (let last = ''; ; ) {
    const { rows } = await client.query<{ key: string }>(
      `select distinct key collate "C" as key from (${fileKeys}) k where key collate "C" > $1 order by 1
        limit ${KEYS_A_PAGE}`,
      [last],
    );
    for (const { key } of rows) {
      const content = await files.get(key).catch(missing);
      if (!content) manifest.files.missing.push(key);
      else {
        yield* entriesOf(`files/${key}`, sum.through(content));
        manifest.files.count += 1;
      }
      last = key;
    }
    if (rows.length < KEYS_A_PAGE) break;
  }
  Object.assign(manifest.files, sum.end());
}

/** A row that went while the backup was made may have taken its file along. */
function missing(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
}

/** Counts and sums up what passes. */
export function summing() {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    add(chunk: Buffer): void {
      hash.update(chunk);
      bytes += chunk.length;
    },
    async *through(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of content) {
        this.add(chunk);
        yield chunk;
      }
    },
    end: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}

async function requireNothingAt(path: string): Promise<void> {
  const file = await open(path).catch(() => undefined);
  if (!file) return;
  await file.close();
  throw new StartError(`${path} exists already: name another file`);
}

async function flush(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  await file.sync();
}
