import { sql } from 'kysely';
import {
  type WaitingOrders,
  waitingBySubject,
  waitingColumns,
} from '#features/core/order-problems/server/waiting-by-subject.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import type { ShipMethodGroup } from '../choices.ts';
import type { CodeMapping, CodeMappings } from '../contract.ts';
import { byNeed, offerOf } from '../mapping-rules.ts';
import { activeMethods } from './active-choices.ts';
import { methodName } from './method-name.ts';
import { MAX_SUGGESTED, suggestMethods } from './suggest-mappings.ts';

const MAX_CODES = 5_000;

type CodeRow = Omit<CodeMapping, 'amwareShipping' | 'offer' | 'suggested' | 'last_used_at' | 'orders' | 'staying'>;

/** The warehouse's methods by their codes: very many codes of a channel share a few. */
type Methods = ReadonlyMap<string, { name: string; is_active: boolean; is_offered: boolean }>;

const NONE: WaitingOrders = { orders: 0, staying: 0 };

/**
 * A channel's shipping codes, with those that only orders name, and what they can be mapped to. What orders wait for
 * comes first.
 */
export async function findCodeMappings({ db }: Staff, connectionId: number): Promise<CodeMappings> {
  const [stored, methods, waiting, choices] = await Promise.all([
    readStored(db, connectionId),
    readMethods(db),
    waitingBySubject(db, { kind: 'unmapped_shipping_code', connection_id: connectionId }),
    findMethodChoices(db),
  ]);
  const known = new Set(stored.map(({ connectorCode }) => connectorCode));
  const unstored = [...waiting.keys()].filter((code) => code !== '' && !known.has(code)).map(asUnstored);
  const rows = [...stored, ...unstored];
  const used = await readUse(
    db,
    connectionId,
    rows.map(({ connectorCode }) => connectorCode),
  );
  const stuck = await waitingForGone(db, connectionId, stored, methods);
  const codesMapping = rows.map((row) => {
    const code = row.connectorCode;
    const use = used.get(code);
    const method = methods.get(row.amwareCode ?? '');
    return {
      ...row,
      description: row.description || (use?.source_shipping ?? ''),
      amwareShipping: method?.name ?? null,
      offer: method ? offerOf(method) : null,
      suggested: null,
      last_used_at: use?.order_date ?? null,
      ...(waiting.get(code) ?? stuck.get(code) ?? NONE),
    };
  });
  const sorted = codesMapping.sort((a, b) => byNeed(needOf(a), needOf(b)));
  return { codesMapping: await withSuggestions(db, sorted), ...choices };
}

async function withSuggestions(db: AccountDb, rows: readonly CodeMapping[]): Promise<CodeMapping[]> {
  const unmapped = rows.filter(({ amwareCode }) => amwareCode === null).slice(0, MAX_SUGGESTED);
  const wanted = unmapped.map(({ connectorCode, description }) => ({
    subject: connectorCode,
    subject_name: description,
  }));
  const found = await suggestMethods(db, wanted);
  const byCode = new Map(unmapped.map(({ connectorCode }, place) => [connectorCode, found[place] ?? null]));
  return rows.map((row) => {
    const suggested = byCode.get(row.connectorCode);
    return suggested ? { ...row, suggested } : row;
  });
}

const needOf = ({ connectorCode, amwareCode, offer, orders }: CodeMapping) => ({
  key: connectorCode,
  to: amwareCode,
  offer,
  orders,
});

async function readStored(db: AccountDb, connectionId: number): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`
    select s.id, s.connector_code as "connectorCode", s.description, s.amware_code as "amwareCode",
           l.core_description as location, s.is_fast_track as "fastTrack", s.is_listed,
           ${memberName('s.mapped_by')} as mapped_by
      from shipping_codes s left join core_locations l on l.core_id = s.core_id
     where s.connection_id = ${connectionId} order by s.connector_code limit ${MAX_CODES}`.execute(db);
  return rows;
}

async function readMethods(db: AccountDb): Promise<Methods> {
  const { rows } = await sql<{ code: string; name: string; is_active: boolean; is_offered: boolean }>`
    select m.code, ${methodName} as name, m.is_active, m.is_offered from ship_methods m`.execute(db);
  return new Map(rows.map((method) => [method.code, method]));
}

const asUnstored = (connectorCode: string): CodeRow => ({
  id: null,
  connectorCode,
  description: '',
  amwareCode: null,
  location: null,
  fastTrack: false,
  is_listed: false,
  mapped_by: null,
});

type Use = { order_date: string; source_shipping: string };

/**
 * The latest order with each code. Its index ends in weeks, since equal keys are stored once: 2 MB at 200,000 orders,
 * 10 with the date, where the database is at 1.58 of the 1.6 times the bare one that it may take.
 */
async function readUse(db: AccountDb, connectionId: number, codes: readonly string[]): Promise<Map<string, Use>> {
  const { rows } = await sql<Use & { code: string }>`
    select c.code, o.order_date, o.source_shipping from unnest(${codes}::text[]) as c (code),
      lateral (select order_date, source_shipping from orders
                where connection_id = ${connectionId} and shipping_code = c.code
                order by order_date desc limit 1) o`.execute(db);
  return new Map(rows.map(({ code, ...use }) => [code, use]));
}

/** Orders that wait because the method of their code is gone, by code: several codes may lead to one method. */
async function waitingForGone(db: AccountDb, connectionId: number, stored: readonly CodeRow[], methods: Methods) {
  const mapped = new Set(stored.map(({ amwareCode }) => amwareCode ?? ''));
  const gone = [...mapped].filter((code) => methods.get(code)?.is_active === false);
  if (gone.length === 0) return new Map<string, WaitingOrders>();
  const found = await sql<WaitingOrders & { code: string }>`
    select o.shipping_code as code, ${waitingColumns}
      from problems p join orders o on o.id = p.order_id
     where p.kind = 'method_gone' and p.connection_id = ${connectionId} and p.subject = any(${gone}::text[])
       and not o.is_ship_method_chosen
     group by o.shipping_code`.execute(db);
  return new Map(found.rows.map(({ code, ...waiting }) => [code, waiting]));
}

const MAX_RECENT = 5;

/** The methods to choose from, by carrier, and those that were chosen last. */
export async function findMethodChoices(db: AccountDb): Promise<Pick<CodeMappings, 'amwareCodes' | 'recent'>> {
  const { rows } = await sql<{ amwareCodes: ShipMethodGroup[]; recent: string[] }>`
    select ${activeMethods} as "amwareCodes", array(
      select s.amware_code from (select amware_code, mapped_at from shipping_codes
                                  where mapped_at is not null order by mapped_at desc limit 50) s
        join ship_methods m on m.code = s.amware_code and m.is_active and m.is_offered
       group by s.amware_code order by max(s.mapped_at) desc limit ${MAX_RECENT}) as recent`.execute(db);
  return rows[0] ?? { amwareCodes: [], recent: [] };
}
