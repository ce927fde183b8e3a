import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { clearLoginAttempts } from '#features/people/access/server/login-attempts.ts';
import { openCompanySession } from '#features/people/access/server/sessions.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Services } from '#platform/services.ts';
import type { LoginFailure } from '../login-failures.ts';
import { type Claims, mayUse, memberOf, OpenTo } from '../single-sign-on-rules.ts';
import { type LoginFlow, openFlow } from './login-flow.ts';
import { boundTo, callbackOf, findByEmail, readLoginProvider } from './login-providers.ts';
import { findProvider, readAnswer } from './openid-provider.ts';
import { ProviderError } from './provider-failure.ts';
import { attemptOf, noteFailure } from './start-login.ts';

/** `sealed`: the browser's cookie; `search`: what the provider added to our address. */
type Return = { sealed: string; search: URLSearchParams; address: string; userAgent: string };
type Person = Claims & { subject: string };
type Finish = { back: string } & ({ token: string } | { failure: LoginFailure });

/**
 * Finishes a login that came back from the provider. @returns the session's token, or why there is none; and where to
 * go
 */
export async function finishLogin(services: Services, { sealed, search, ...caller }: Return): Promise<Finish> {
  const flow = openFlow(services.secrets, sealed, Date.now());
  if (!flow || search.get('state') !== flow.state) return { failure: 'stale', back: flow?.back ?? '/' };
  const { back } = flow;
  if (!(await isFirstUse(services, flow.state))) return { failure: 'stale', back };
  let person: Person | undefined;
  try {
    person = await askProvider(services, flow, search);
    const token = await enter(services, flow, person, caller.userAgent);
    await clearLoginAttempts(services.database, attemptOf({ email: flow.email, address: caller.address }));
    return { token, back };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await noteFailure(services, flow.account_id, error.failure, person?.email ?? flow.email);
    return { failure: error.failure.why, back };
  }
}

/** Of two that bring the same answer the second is refused, in whatever process. */
async function isFirstUse({ database }: Services, state: string): Promise<boolean> {
  const { rows } = await sql<{ is_first: boolean }>`
    select app.answer_question(${hash('sha256', `company login ${state}`, 'buffer')}) as is_first`.execute(
    database.anonymous,
  );
  return rows[0]?.is_first ?? false;
}

const refuse = (why: LoginFailure) => new ProviderError({ why, said: null });

async function askProvider(services: Services, flow: LoginFlow, search: URLSearchParams): Promise<Person> {
  const stored = await readLoginProvider(services.database.account(flow.account_id));
  if (stored?.version !== flow.version) throw refuse('changed');
  const client_secret = services.secrets.open(stored.sealed_secret, boundTo(flow.account_id));
  const provider = await findProvider(services, { ...stored, client_secret });
  const answer = new URL(`${callbackOf(services.base_url)}?${search}`);
  const { sub, email, email_verified } = await readAnswer(provider, flow, answer);
  return {
    subject: sub,
    email: typeof email === 'string' && email !== '' ? email.slice(0, 320) : undefined,
    // Some say it as a text.
    email_verified: email_verified === undefined ? undefined : String(email_verified) === 'true',
  };
}

/** Finds the member, and opens the session, in one transaction: what is changed meanwhile counts. */
async function enter(
  { database }: Services,
  { account_id, version }: LoginFlow,
  person: Person,
  userAgent: string,
): Promise<string> {
  // By the provider's word for its own account alone.
  const found = person.email ? await findByEmail(database, person.email, account_id) : undefined;
  return database
    .account(account_id)
    .transaction()
    .execute(async (tx) => {
      // One login after another, and none while the settings change.
      const { rows } = await sql<{ version: number; open_to: string }>`
        select version, open_to from login_providers for update`.execute(tx);
      const [stored] = rows;
      if (stored?.version !== version) throw refuse('changed');
      const open_to = OpenTo.parse(stored.open_to);
      const decision = memberOf(person, {
        by_subject: await findBySubject(tx, person.subject, open_to),
        by_email: found && { ...found, may_log_in: mayUse(found), subject: await subjectOf(tx, found.user_id) },
      });
      if ('failure' in decision) throw refuse(decision.failure);
      const { user_id, is_first } = decision;
      if (is_first) await tx.insertInto('company_logins').values({ user_id, subject: person.subject }).execute();
      else await sql`update company_logins set used_at = now() where user_id = ${user_id}`.execute(tx);
      await sql`update login_providers set logged_in_at = now()`.execute(tx);
      const token = await openCompanySession(tx, user_id, userAgent);
      if (token === null) throw refuse('not_member');
      return token;
    });
}

async function findBySubject(tx: AccountDb, subject: string, open_to: OpenTo) {
  const { rows } = await sql<{ user_id: number; is_admin: boolean; is_active: boolean }>`
    select u.id as user_id, u.is_admin, u.deactivated_at is null as is_active
      from company_logins l join users u on u.id = l.user_id where l.subject = ${subject}`.execute(tx);
  const [member] = rows;
  return member && { user_id: member.user_id, may_log_in: member.is_active && mayUse({ ...member, open_to }) };
}

/** Read again under the lock: of two first logins of an e-mail the second finds the first. */
async function subjectOf(tx: AccountDb, user_id: number): Promise<string | null> {
  const row = await tx.selectFrom('company_logins').select('subject').where('user_id', '=', user_id).executeTakeFirst();
  return row?.subject ?? null;
}
