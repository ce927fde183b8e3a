import type { Database } from './db/database.ts';
import type { FileStore } from './files/file-store.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Secrets } from './secrets.ts';

/** What every request and job may need besides its actor; made once by the program that starts. */
export type Services = {
  database: Database;
  secrets: Secrets;
  files: FileStore;
  mail: Mailer;
  log: Log;
  /** Hosts (`host:port`) that connectors may reach though they are not public. */
  allowed_hosts: readonly string[];
  /** Where browsers and partners reach us. */
  base_url: string;
  /** How long a call waits for a job's end before it says that it goes on: below the 60 s after which callers give up. */
  patience_ms: number;
  is_demo: boolean;
};
