import { arrayOf, drawn, type Fill, type MadeUpAccount } from './made-up-rows.ts';

/** Mexico has most documents and Guatemala few; each has its provider. */
const COUNTRIES = ['MX', 'EC', 'GT'];
const COUNTRY_SHARES = [6_000, 3_000, 1_000];
const PROVIDERS = ['solucion-factible', 'sri', 'infile'];
/** Added to the account's first id: its providers' connections, and its series. */
const FIRST_PROVIDER = 11;

/** Of the newest 3 % many are on their way; of the older nearly all are done. */
const NEW_SHARES = {
  not_submitted: 4_000,
  sealed: 200,
  sending: 100,
  pending: 500,
  in_doubt: 50,
  rejected: 600,
  authorised: 500,
  stored: 4_050,
};
const OLD_SHARES = {
  not_submitted: 100,
  rejected: 150,
  ignored: 150,
  cancelling: 5,
  cancelled: 300,
  stored: 5_295,
  sent_to_shipper: 4_000,
};
const UNNUMBERED = `('not_submitted', 'rejected', 'ignored')`;

/**
 * A country's series by kind: in Ecuador one closed after the first year, in Mexico one in two hundred is of a second
 * one.
 */
const SERIES = [
  { id: 21, country: 'MX', kind: 'sale', prefix: 'A' },
  { id: 22, country: 'MX', kind: 'sale', prefix: 'B' },
  { id: 23, country: 'MX', kind: 'correction', prefix: 'NC' },
  { id: 24, country: 'EC', kind: 'sale', prefix: '001-001' },
  { id: 25, country: 'EC', kind: 'sale', prefix: '001-002' },
  { id: 26, country: 'EC', kind: 'correction', prefix: '001-001' },
  { id: 27, country: 'EC', kind: 'guide', prefix: '001-001' },
  { id: 28, country: 'GT', kind: 'sale', prefix: 'FACT' },
  { id: 29, country: 'GT', kind: 'correction', prefix: 'NCRE' },
];
const CLOSED = '001-001';

const drawnState = (salt: number, shares: Readonly<Record<string, number>>) =>
  `${arrayOf(Object.keys(shares))}[${drawn('n', salt, Object.values(shares))}]`;

/** As long as what a document of two lines was sealed with keeps of its row. */
const SEALED = `jsonb_build_object('document', repeat('x', 600))`;

/**
 * A document for each order, in the list's shape: what its files, attempts and sealed content would hold is left out.
 */
export function documentsOf({ account_id, first, orders }: MadeUpAccount): Fill[] {
  const series = SERIES.map(
    ({ id, country, kind, prefix }) => `(${first + id}, '${country}', '${kind}', '${prefix}')`,
  ).join(', ');
  return [
    {
      what: 'tax documents: settings',
      sql: `
    insert into connections (account_id, id, kind, name, credentials) overriding system value
      select ${account_id}, ${first + FIRST_PROVIDER} + n, kind, kind, ''::bytea
        from unnest(${arrayOf(PROVIDERS)}) with ordinality p (kind, n);
    insert into tax_series (account_id, id, country, kind, environment, prefix, next_number) overriding system value
      select ${account_id}, id, country, kind, 'live', prefix, ${orders + 1}
        from (values ${series}) s (id, country, kind, prefix)`,
    },
    { what: 'tax documents', sql: documentsSql({ account_id, first, orders }) },
    {
      what: 'tax documents: counters',
      sql: `
    insert into tax_document_count_deltas (account_id, country, kind, state, would_be_rejected, series_id, n)
      select account_id, country, kind, state, is_blocked and state = 'not_submitted', series_id, count(*)
        from tax_documents
       where account_id = ${account_id} group by 1, 2, 3, 4, 5, 6`,
    },
  ];
}

function documentsSql({ account_id, first, orders }: Pick<MadeUpAccount, 'account_id' | 'first' | 'orders'>): string {
  return `
    insert into tax_documents (account_id, id, order_id, country, kind, state, environment, connection_id, currency,
      total, findings,
                               is_blocked, origin_id, series_id, number, full_number, seal, nonce, sealed_at, issued_on,
                                 sealed, ids,
                               xml_hash, facts_hash, sends, notices, ignored_reason, authorised_at, answer_hash,
                                 pdf_hash, xml_key, pdf_key,
                               stored_at, sent_to_shipper_at, cancelled_at, send_by, created_at,
                                 updated_at) overriding system value
      select ${account_id}, id, id, country, kind, state, 'live',
        ${first + FIRST_PROVIDER} + array_position(${arrayOf(COUNTRIES)}, country),
             currency, total_cost, case when is_blocked then ${FINDINGS} else '[]' end, is_blocked,
             case when kind = 'correction' then id - 1 end, series_id, number,
             case when number is null then null when country = 'EC' then prefix || '-' || lpad(n::text, 9, '0')
                  when country = 'GT' then upper(left(uuid, 8)) || '-' || 1000000000 + n else prefix || '-' || n end,
             (number is not null)::int, '12345678', at, case when number is not null
               then (at at time zone 'America/Lima')::date end,
             case when number is not null then ${SEALED} end, case when number is null then '{}' else ${IDS} end,
             case when number is not null then hash end, hash, (number is not null)::int,
             case state when 'rejected' then ${NOTICES} else '[]' end, case state when 'ignored' then 'Issued by hand'
               end,
             case when is_issued then at + interval '1 minute' end, case when is_issued then hash end, case
               when is_filed then hash end,
             case when is_filed then ${account_id} || '/tax-documents/' || uuid || '.xml' end,
             case when is_filed then ${account_id} || '/tax-documents/' || uuid || '.pdf' end,
             case when is_filed then at + interval '2 minutes' end, case state when 'sent_to_shipper'
               then at + interval '1 hour' end,
             case state when 'cancelled' then at + interval '2 days'
               end, at + interval '72 hours', at, at + interval '1 hour'
        from (select d.*, s.id as series_id, s.prefix, case when state in ${UNNUMBERED} then null else n
          end as number, md5('u' || n)::uuid::text as uuid,
                     to_char(at, 'DDMMYYYY') || '0117900169190012001001' || lpad(n::text, 9,
                       '0') || '1234567810' as clave,
                     sha256(n::text::bytea) as hash, state = 'not_submitted' and bench.pick(n, 53, 2) = 0 as is_blocked,
                     state in ('authorised', 'stored', 'sent_to_shipper', 'cancelling', 'cancelled') as is_issued,
                     state in ('stored', 'sent_to_shipper', 'cancelling', 'cancelled') as is_filed
                from (select id, n, at, currency, total_cost, country,
                             case when kind = 'guide' and country <> 'EC' then 'sale' else kind end as kind,
                             case when n > ${Math.floor(orders * 0.97)} then ${drawnState(54, NEW_SHARES)}
                               else ${drawnState(55, OLD_SHARES)} end as state
                        from (select id, id - ${first} as n, order_date as at, currency, total_cost,
                                     ${arrayOf(COUNTRIES)}[${drawn(`(id - ${first})`, 51, COUNTRY_SHARES)}] as country,
                                     ${arrayOf(['sale', 'correction', 'guide'])}[${drawn(`(id - ${first})`, 52, [9_500, 400, 100])}] as kind
                                from orders where account_id = ${account_id}) o) d
                left join tax_series s on s.account_id = ${account_id} and state not in ${UNNUMBERED}
                  and s.country = d.country and s.kind = d.kind
                 and s.prefix = case when d.kind <> 'sale' then s.prefix
                                     when d.country = 'EC' and n > ${Math.floor(orders / 3)} then '001-002'
                                     when d.country = 'EC' then '${CLOSED}'
                                     when d.country = 'MX' and bench.pick(n, 56, 200) = 0 then 'B'
                                     when d.country = 'MX' then 'A' else s.prefix end) d
       order by n`;
}

const FINDINGS = `'[{"code": "mx_rate", "field": "lines", "is_blocking": true, "params": {"sku": "LK-1", "rate": "8"}}]'::jsonb`;
const NOTICES = `'[{"code": "CFDI40145", "text": "El nombre del receptor no es el de la lista del SAT", "is_warning": false}]'::jsonb`;

/** The official identifiers of each country, with as many bytes as its provider gives. */
const IDS = `(case country
  when 'EC' then jsonb_build_object('claveAcceso', clave, 'numeroAutorizacion', clave)
  when 'GT' then jsonb_build_object('uuid', upper(uuid), 'serie', upper(left(uuid, 8)), 'numero', (1000000000 + n)::text)
  else jsonb_build_object('uuid', upper(uuid), 'selloCFD', repeat('x', 344)) end)`;
