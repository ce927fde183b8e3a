import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appLogin, withLogin } from '#platform/db/app-login.ts';
import { openDatabase } from '#platform/db/database.ts';
import { openDiskStore } from '#platform/files/disk-store.ts';
import { createLog } from '#platform/log.ts';
import { noMail } from '#platform/mail/mailer.ts';
import { createSecrets } from '#platform/secrets.ts';
import type { Services } from '#platform/services.ts';

/** Any: credentials of the generated connections are never opened. */
export const SECRET_KEY = 'only-for-benchmarks-0123456789abcdef';

/** What jobs need, on the benchmark's database. */
export function openBenchServices(database: { url: string }): Services & AsyncDisposable {
  const open = openDatabase(withLogin(database.url, appLogin(SECRET_KEY)), 20);
  return {
    database: open,
    secrets: createSecrets(SECRET_KEY),
    files: openDiskStore(join(tmpdir(), 'bodega-bench-files')),
    mail: noMail,
    log: createLog('warn'),
    allowed_hosts: [],
    request_timeout_ms: 1_000,
    base_url: 'http://localhost',
    support_email: null,
    tax_schemas: null,
    is_demo: false,
    [Symbol.asyncDispose]: () => open.close(),
  };
}
