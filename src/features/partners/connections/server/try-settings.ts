import type { Connector } from '#connectors/core/connector.ts';
import { ConnectorError } from '#connectors/core/connector-error.ts';
import { openContext } from '#connectors/core/context.ts';
import type { Ctx } from '#connectors/core/ctx.ts';
import { policyOf } from '#connectors/core/error-policy.ts';
import type { TokenStore } from '#connectors/core/token-store.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { Services } from '#platform/services.ts';
import type { FormInput } from '../form.ts';
import type { ListedCount } from '../settings-contract.ts';
import { signInOf } from './authorization/sign-in.ts';
import { createCallLimiter } from './call-limiter.ts';
import { countListed } from './count-listed.ts';
import { requireConnector, requireOffered } from './find-kinds.ts';
import { TEST_MS } from './manage-connection.ts';
import { partnerError } from './partner-error.ts';
import { type FormValues, readForm } from './read-form.ts';
import { getStored, storedValues } from './stored-connection.ts';
import { createTokenStore } from './token-store.ts';

/** What is granted for a test is not kept. */
const noTokens: TokenStore = { get: (grant) => grant(null), forget: async () => {} };
/** One test is a few calls. */
const noLimit = { take: async () => {}, block: async () => {} };

/**
 * Tests what a form for a new connection holds; nothing is stored. @returns who the partner says we are, and what it
 * lists
 */
export async function tryNew(staff: Staff, services: Services, kind: string, form: FormInput) {
  const connector = requireOffered(kind);
  const values = readForm(staff.language, connector.manifest, form);
  return callOnce(connector, services, values, null, async (ctx): Promise<{ who: string; found: ListedCount[] }> => {
    const { who } = await connector.check(ctx);
    return { who, found: await countListed(connector, ctx) };
  });
}

/** Tests the values of a connection's form before they are saved. The connection's health stays as it was. */
export async function tryChanged(staff: Staff, services: Services, id: number, form: FormInput): Promise<string> {
  const row = await getStored(staff.db, id);
  const connector = requireConnector(row.kind);
  const stored = storedValues(services.secrets, row);
  const values = readForm(staff.language, connector.manifest, form, stored);
  const counted = { staff, id, stored };
  return callOnce(connector, services, values, counted, async (ctx) => (await connector.check(ctx)).who);
}

type Counted = { staff: Staff; id: number; stored: FormValues } | null;

/**
 * Whether the form is for what a member consented to: its refresh token is used then, since there is no other way in.
 */
function isSame(connector: Connector, values: FormValues, { stored }: { stored: FormValues }): boolean {
  const [before, after] = [signInOf(connector, stored), signInOf(connector, values)];
  return after?.is_used ? before?.bound_to === after.bound_to : false;
}

/** @throws AppError partner_refused or partner_failed, with the reason */
async function callOnce<T>(
  connector: Connector,
  services: Services,
  values: FormValues,
  counted: Counted,
  call: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(TEST_MS);
  try {
    const ctx = openContext(connector, values, {
      limiter: counted ? createCallLimiter(counted.staff.db, counted.id, signal) : noLimit,
      tokens:
        counted && isSame(connector, values, counted)
          ? createTokenStore(counted.staff, services.secrets, counted.id)
          : noTokens,
      submittedOrders: async () => [],
      allowed_hosts: services.allowed_hosts,
      signal,
      report: (call) => services.log.debug({ kind: connector.manifest.id, ...call }, 'partner call'),
    });
    return await call(ctx);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    throw partnerError({ error, next: policyOf(error).next });
  }
}
