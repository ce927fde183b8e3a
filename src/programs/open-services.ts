import type { Config } from '#platform/config.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { openMailer } from '#platform/mail/open-mailer.ts';
import { createSecrets } from '#platform/secrets.ts';
import type { Services } from '#platform/services.ts';
import { type DatabaseOptions, openAppDatabase } from './app-database.ts';

const REQUEST_TIMEOUT_MS = 55_000;

/**
 * Opens the application's connections and keys.
 * @throws StartError when the bucket that FILES_URL names does not take files, or SMTP_URL is not usable
 */
export async function openServices(config: Config, options: DatabaseOptions): Promise<Services> {
  const files = await openFiles(config);
  const database = await openAppDatabase(config, options);
  const { allowed_hosts, base_url, support_email, tax_schemas, is_demo } = config;
  return {
    database,
    secrets: createSecrets(config.secret_key),
    files,
    mail: openMailer(config, database),
    log: options.log,
    support_email,
    allowed_hosts,
    base_url,
    request_timeout_ms: REQUEST_TIMEOUT_MS,
    tax_schemas,
    is_demo,
  };
}
