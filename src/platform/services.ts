import type { Database } from './db/database.ts';
import type { FileStore } from './files/file-store.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Secrets } from './secrets.ts';

/** The shared resources of requests and jobs, in addition to their actor; made once by the program that starts. */
export type Services = {
  database: Database;
  secrets: Secrets;
  files: FileStore;
  mail: Mailer;
  log: Log;
  /** Where support requests go; null: none are taken. */
  support_email: string | null;
  /** Hosts (`host:port`, or `host` for all ports) that connectors may reach though they are not public. */
  allowed_hosts: readonly string[];
  /** Where browsers and partners reach us. */
  base_url: string;
  /**
   * How long an HTTP call waits for a job before it answers that the work goes on: below the 60 s after which callers
   * give up.
   */
  request_timeout_ms: number;
  /** The folder of official schemas, by which tax documents are checked before they are signed; null: there is none. */
  tax_schemas: string | null;
  is_demo: boolean;
  /** Waits between the tries of a call to a partner; for tests that do not want to. */
  waitBetweenTries?(ms: number): Promise<unknown>;
};
