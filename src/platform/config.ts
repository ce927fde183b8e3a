import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

const Port = z.coerce.number().int().min(0).max(65_535);

/** Long enough for a proxy or load balancer that polls `/readyz` each second to stop sending calls here. */
const DRAIN_SECONDS = 5;

/** The demo keeps its mail, so a request can be read. */
const DEMO_SUPPORT = 'support@bodega.example';

/** Texts that are separated by commas. */
const List = z.string().transform((text) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
);

const ProxyAddress = z
  .string()
  .refine(
    (text) => text === 'loopback' || ipaddr.isValid(text) || ipaddr.isValidCIDR(text),
    'each must be an address or a range, such as 10.0.0.0/8',
  );

const PostgresUrl = z
  .string()
  .refine(
    (text) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? ''),
    'it must be an address such as postgres://user:password@host/database',
  );

const Environment = z.object({
  PORT: Port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  BASE_URL: z
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  // Where files are kept, when not in a folder of DATA_DIR.
  FILES_URL: z.url().optional(),
  // Where mail goes.
  SMTP_URL: z.string().min(1).optional(),
  // Where support requests go.
  SUPPORT_EMAIL: z.email().optional(),
  DATABASE_URL: PostgresUrl.optional(),
  // The application's own login, where `migrate` may not make one, or a pooler is before the database.
  DATABASE_APP_URL: PostgresUrl.optional(),
  // How many connections the application may open in one process.
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(1_000).default(40),
  // How many jobs run at once in one process.
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(200).optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SANDBOX_PORT: Port.default(3100),
  // The port on which a worker serves health and metrics.
  WORKER_PORT: Port.optional(),
  // The port on which a server serves metrics, in place of PORT.
  METRICS_PORT: Port.optional(),
  // How long a stopping server still answers.
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  DEMO: z.enum(['on', 'off']).default('off'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  // Hosts that connectors may reach though they are not public, as `host:port` or `host` for all ports, separated by
  // commas.
  ALLOWED_HOSTS: List.default([]),
  // A folder with the official schemas of tax documents: with it each is checked before it is signed.
  TAX_SCHEMAS: z.string().min(1).optional(),
  // Proxies whose X-Forwarded-For is believed.
  TRUSTED_PROXIES: List.pipe(z.array(ProxyAddress)).default(['loopback']),
});

/** The configuration from the environment, parsed once at start. */
export type Config = {
  port: number;
  host: string;
  base_url: string;
  data_dir: string;
  database_url: string | undefined;
  database_app_url: string | undefined;
  database_connections: number;
  worker_concurrency: number | undefined;
  files_url: string | undefined;
  smtp_url: string | undefined;
  /** Where support requests go; null: none are taken. */
  support_email: string | null;
  secret_key: string;
  sandbox_port: number;
  /** The port on which a worker serves health and metrics; undefined: none. */
  worker_port: number | undefined;
  metrics_port: number | undefined;
  drain_seconds: number;
  is_demo: boolean;
  log_level: string;
  allowed_hosts: readonly string[];
  tax_schemas: string | null;
  trusted_proxies: string[];
};

/** A start that cannot succeed, explained in one sentence. */
export class StartError extends Error {}

/**
 * Reads the configuration.
 * @throws StartError naming the variable that is wrong or missing
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) throw notUsable(parsed.error);
  const { data } = parsed;
  const is_demo = data.DEMO === 'on';
  const data_dir = resolve(data.DATA_DIR);
  return {
    port: data.PORT,
    host: data.HOST,
    base_url: data.BASE_URL ?? `http://localhost:${data.PORT}`,
    data_dir,
    database_url: data.DATABASE_URL,
    database_app_url: data.DATABASE_APP_URL,
    database_connections: data.DATABASE_CONNECTIONS,
    worker_concurrency: data.WORKER_CONCURRENCY,
    files_url: data.FILES_URL,
    smtp_url: data.SMTP_URL,
    support_email: data.SUPPORT_EMAIL ?? (is_demo ? DEMO_SUPPORT : null),
    secret_key: data.SECRET_KEY ?? keptSecret(data_dir, is_demo),
    sandbox_port: data.SANDBOX_PORT,
    worker_port: data.WORKER_PORT,
    metrics_port: data.METRICS_PORT,
    drain_seconds: data.DRAIN_SECONDS ?? (is_demo ? 0 : DRAIN_SECONDS),
    is_demo,
    log_level: data.LOG_LEVEL,
    allowed_hosts: data.ALLOWED_HOSTS,
    tax_schemas: data.TAX_SCHEMAS ? resolve(data.TAX_SCHEMAS) : null,
    trusted_proxies: data.TRUSTED_PROXIES,
  };
}

/** Names the environment variable that is wrong. */
export function notUsable({ issues: [issue] }: z.ZodError): StartError {
  return new StartError(`${String(issue?.path[0])} is not usable: ${issue?.message}`);
}

/** The demo makes its own key and keeps it, so that stored credentials can be read after a restart. */
function keptSecret(dataDir: string, isDemo: boolean): string {
  if (!isDemo) throw new StartError('SECRET_KEY is missing: set it to a random text of at least 32 characters');
  const file = join(dataDir, 'secret-key');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8');
}
