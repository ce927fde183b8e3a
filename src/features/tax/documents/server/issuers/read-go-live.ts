import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { documentKinds } from '#countries/core/tax-document.ts';
import { findCountry } from '#countries/countries.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { validStates } from '../../document-state.ts';
import { goLiveSteps } from '../../go-live.ts';
import type { getGoLive } from '../../go-live-contract.ts';
import { countryWords } from '../document/document-texts.ts';
import { getTaxIssuer } from './read-issuers.ts';

const DAY_MS = 86_400_000;
/** The newest documents of the country, by which it is judged. */
const MAX_READ = 2_000;

/** @throws AppError not_found for a country that is not known */
export async function readGoLive(staff: Staff, code: string): Promise<z.input<(typeof getGoLive.replies)[200]>> {
  const country = findCountry(code);
  if (!country) throw new AppError('not_found');
  const issuer = await getTaxIssuer(staff, staff.db, country.code);
  const { settings, accepted, all, blocked, tests, provider } = await readFacts(staff.db, country.code);
  const parsed = country.settings.safeParse(settings);
  const until = parsed.success ? country.rangeEnds?.(parsed.data) : undefined;
  const words = countryWords(staff, country.code);
  const kinds = documentKinds
    .filter((kind) => country.kinds[kind])
    .map((kind) => ({ name: words.documents[kind] ?? kind, is_accepted: accepted.includes(kind) }));
  const steps = goLiveSteps({
    is_set: parsed.success,
    provider,
    needs_certificate: issuer.needs_certificate,
    certificate: issuer.certificate,
    range_days_left: until === undefined ? null : (Date.parse(until) - Date.now()) / DAY_MS,
    products: issuer.products,
    kinds: { all: kinds.length, accepted: kinds.filter(({ is_accepted }) => is_accepted).length },
    sales: { all, blocked },
    tests,
    is_active: issuer.is_active,
    is_live: issuer.environment === 'live',
  });
  return {
    steps,
    authority: words.go_live,
    kinds,
    connection_id: issuer.connection_id,
    products: issuer.products,
    sales: { all, blocked, tests },
  };
}

type Facts = {
  settings: unknown;
  provider: { is_on: boolean; has_answered: boolean } | null;
  accepted: string[];
  all: number;
  blocked: number;
  tests: number;
};

async function readFacts(db: AccountDb, country: string): Promise<Facts> {
  const { rows } = await sql<Facts>`
    with newest as (
      select kind, state, would_be_rejected, created_at > now() - interval '30 days' as is_recent,
             exists (select from tax_documents r where r.replaces_id = d.id) as is_replaced
        from tax_documents d where country = ${country} order by id desc limit ${MAX_READ}
    ), counted as (
      select count(*) filter (where is_recent and kind = 'sale')::int as "all",
             count(*) filter (where is_recent and kind = 'sale' and would_be_rejected)::int as blocked,
             count(*) filter (where is_recent and kind = 'sale' and state = 'tested' and not is_replaced)::int as tests,
             coalesce(array_agg(distinct kind) filter (where state in (${sql.join([...validStates, 'tested'])})),
               '{}') as accepted
        from newest
    )
    select counted.*, i.settings,
           case when c.id is not null then json_build_object('is_on', c.state = 'active',
             'has_answered', c.last_success_at is not null and c.failures = 0) end as provider
      from counted
      left join tax_issuers i on i.country = ${country}
      left join connections c on c.id = i.connection_id and c.removed_at is null`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('a count has one row');
  return facts;
}
