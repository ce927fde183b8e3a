import { z } from 'zod';

export const FORMAT = 1;
export const HEAD_FILE = 'head.json';
export const MANIFEST_FILE = 'manifest.json';

const Table = z.object({ name: z.string(), columns: z.array(z.string()).min(1) });
export type BackupTable = z.output<typeof Table>;

/** The first file of a backup: the versions that have to match before anything is restored. */
export const BackupHead = z.object({
  format: z.literal(FORMAT),
  made_at: z.iso.datetime(),
  /** The migrations of the database, in order: the schema's version. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string().nullable() })),
  /** Derived from SECRET_KEY, which cannot be derived from it. */
  key_check: z.string(),
  tables: z.array(Table),
});
export type BackupHead = z.output<typeof BackupHead>;

const Sum = z.object({ bytes: z.number(), sha256: z.string() });

/** The last file of a backup: the counts and checksums that must match when all was read. */
export const BackupManifest = z.object({
  tables: z.record(z.string(), Sum.extend({ rows: z.number() })),
  files: Sum.extend({ count: z.number(), missing: z.array(z.string()) }),
  sequences: z.record(z.string(), z.object({ last_value: z.string(), is_called: z.boolean() })),
});
export type BackupManifest = z.output<typeof BackupManifest>;
