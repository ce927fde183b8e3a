import { createReadStream } from 'node:fs';
import { PassThrough } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '../config.ts';
import { isSame, ownMigrations } from '../db/migration-names.ts';
import type { FileStore } from '../files/file-store.ts';
import { readForeignKeys, readTables } from './catalogue.ts';
import { BackupHead, BackupManifest, HEAD_FILE, MANIFEST_FILE } from './manifest.ts';
import { streamOf, type TarEntry, unpackTar } from './tar.ts';
import { summing } from './write-backup.ts';

export type RestoreTarget = {
  /** The owner's connection to a database that is migrated, for this alone. */
  client: pg.ClientBase;
  files: FileStore;
  key_check: string;
  /** Runs once all rows are back, before they are committed. */
  afterwards: string;
};

/**
 * Reads a backup into a database without accounts, all of it or nothing; files that were put back by a restore that
 * failed are put back again by the next.
 * @throws StartError for a backup of another version or another SECRET_KEY, one that is damaged or cut off, or a
 * database in use
 */
export async function restoreBackup(target: RestoreTarget, path: string): Promise<BackupManifest> {
  const { client } = target;
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  await client.query('begin');
  try {
    const manifest = await restoring(target, openArchive(path));
    await client.query('commit');
    return manifest;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function* openArchive(path: string): AsyncGenerator<TarEntry> {
  const file = createReadStream(path);
  const content = file.pipe(createGunzip());
  file.once('error', (error) => content.destroy(error));
  try {
    yield* unpackTar(content);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw error;
    throw new StartError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    file.destroy();
  }
}

async function restoring(target: RestoreTarget, archive: AsyncGenerator<TarEntry>): Promise<BackupManifest> {
  const { client } = target;
  const first = await archive.next();
  const head = BackupHead.safeParse(first.done || first.value.name !== HEAD_FILE ? undefined : jsonOf(first.value));
  if (!head.success) throw new StartError('This is no backup of Bodega, or one of another version');
  await requireFit(head.data, target);

  const order = await prepareTables(client, head.data);
  const found: BackupManifest = { tables: {}, files: { count: 0, bytes: 0, sha256: '', missing: [] }, sequences: {} };
  const fileSum = summing();
  let manifest: BackupManifest | undefined;
  for await (const { name, chunks } of streams(archive)) {
    if (name === MANIFEST_FILE) manifest = BackupManifest.parse(await json(chunks));
    else if (name.startsWith('tables/')) {
      const table = order.get(name.slice('tables/'.length));
      if (!table) throw new StartError(`The backup has a table ${name} that nothing is known of`);
      const copy = client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`));
      const sum = summing();
      await pipeline(sum.through(chunks), copy);
      found.tables[table.name] = { rows: copy.rowCount, ...sum.end() };
    } else {
      const content = new PassThrough();
      const put = target.files.put(name.slice('files/'.length), content, 'application/octet-stream');
      await Promise.all([pipeline(fileSum.through(chunks), content), put]);
      found.files.count += 1;
    }
  }
  Object.assign(found.files, fileSum.end());
  if (!manifest) throw new StartError('The backup is cut off');
  requireSame(manifest, found);
  await finish(client, manifest, target.afterwards);
  return manifest;
}

const jsonOf = ({ bytes }: TarEntry): unknown => JSON.parse(bytes.toString('utf8'));

/** Entries that belong together as one stream each, one after the other. */
async function* streams(archive: AsyncGenerator<TarEntry>) {
  let next = await archive.next();
  while (!next.done) {
    const name = streamOf(next.value);
    async function* chunks(): AsyncGenerator<Buffer> {
      while (!next.done && streamOf(next.value) === name) {
        yield next.value.bytes;
        next = await archive.next();
      }
    }
    yield { name, chunks: chunks() };
  }
}

async function requireFit({ migrations, key_check }: BackupHead, target: RestoreTarget): Promise<void> {
  const own = await ownMigrations();
  const [theirs, ours] = [migrations.at(-1)?.name, own.at(-1)?.name];
  const restoreThere = 'restore it with that version, then update';
  if (theirs !== ours || migrations.length !== own.length) {
    throw new StartError(
      `The backup is of another version (its last migration is ${theirs}, ours ${ours}): ${restoreThere}`,
    );
  }
  const changed = own.find((one, index) => !isSame(one, migrations[index]));
  if (changed) {
    throw new StartError(
      `The backup is of another build of Bodega (its ${changed.name} has other contents): ${restoreThere}`,
    );
  }
  if (key_check !== target.key_check) {
    throw new StartError('SECRET_KEY is not the one of the backup: without that key no stored credential can be read');
  }
  const { rows } = await target.client.query('select from accounts limit 1');
  if (rows.length > 0) throw new StartError('The database has accounts: restore into an empty one');
}

/** Empties the tables and takes off what would refuse or change rows that are put back one table after the other. */
async function prepareTables(client: pg.ClientBase, { tables }: BackupHead) {
  const own = new Map((await readTables(client)).map((table) => [table.name, table]));
  for (const { name, columns } of tables) {
    if (own.get(name)?.columns.join() !== columns.join()) {
      throw new StartError(`The table ${name} of the backup is not the one of this version`);
    }
  }
  const dropped = await readForeignKeys(client);
  await client.query('create temporary table dropped_keys (target text, name text, definition text) on commit drop');
  for (const { target, name, definition } of dropped) {
    await client.query('insert into dropped_keys values ($1, $2, $3)', [target, name, definition]);
    await client.query(`alter table ${target} drop constraint ${name}`);
  }
  for (const name of own.keys()) {
    await client.query(`truncate ${name}`);
    await client.query(`alter table ${name} disable trigger user`);
    // The owner is bound by row security where it is forced, and COPY does not work under it.
    await client.query(`alter table ${name} no force row level security`);
  }
  return own;
}

/** Puts back what `prepareTables` took off; keys that do not fit fail here. */
async function finish(client: pg.ClientBase, { sequences }: BackupManifest, afterwards: string): Promise<void> {
  for (const [name, { last_value, is_called }] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2, $3)', [name, last_value, is_called]);
  }
  await client.query(afterwards);
  const { rows } = await client.query<{ target: string; name: string; definition: string }>(
    'select * from dropped_keys',
  );
  for (const { target, name, definition } of rows) {
    await client.query(`alter table ${target} add constraint ${name} ${definition}`);
  }
  for (const { name } of await readTables(client)) {
    await client.query(`alter table ${name} enable trigger user`);
  }
  await client.query(`do $$ declare t regclass; begin
    for t in select c.oid from pg_class c where c.relrowsecurity and c.relnamespace = 'public'::regnamespace loop
      execute format('alter table %s force row level security', t);
    end loop; end $$`);
}

function requireSame(manifest: BackupManifest, found: BackupManifest): void {
  for (const [name, wanted] of Object.entries(manifest.tables)) {
    const { rows, sha256 } = found.tables[name] ?? {};
    if (rows !== wanted.rows || sha256 !== wanted.sha256) throw new StartError(`The backup is damaged in ${name}`);
  }
  const { count, sha256 } = found.files;
  if (count !== manifest.files.count || sha256 !== manifest.files.sha256)
    throw new StartError('The backup is damaged in its files');
}
