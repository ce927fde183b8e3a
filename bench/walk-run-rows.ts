import { MEASURED_ACCOUNT } from './generate.ts';
import { STUCK_CHANNEL } from './made-up-rows.ts';
import type { WalkFill } from './walk-fill.ts';

const ACCOUNT = MEASURED_ACCOUNT;
const WAREHOUSE = 7;
/** The run of each kind that is walked: a file with a line for each order, a run over as many listings. */
export const RUN = 900_000_001;
/** The order of which most happened. */
export const LONG_ORDER = 1;

/**
 * A call to the partner for each order, one in ten failed; in the outbox one write for twenty orders waits, and as many
 * were refused.
 */
const calls: WalkFill = (orders) => `
  insert into connector_log (account_id, connection_id, order_id, action, result, is_failure, at)
    select ${ACCOUNT}, ${STUCK_CHANNEL}, case when n % 3 = 0 then 1 + n % ${orders}
      end, 'import_orders', 'orders_read', n % 10 = 0, now() - (${orders} - n) * interval '1 minute'
      from generate_series(1, ${orders}) n
    union all select ${ACCOUNT}, ${STUCK_CHANNEL}, ${LONG_ORDER}, 'import_orders', 'orders_read', false, now()
      from generate_series(1, 2000);
  insert into partner_writes (account_id, connection_id, subject, subject_id, type, idem_key, payload, state, attempts,
    last_error, last_error_kind, created_at)
    select ${ACCOUNT}, ${WAREHOUSE}, 'order', n, 'submit_order', 'walk-' || n, '{}', case when n % 2 = 0 then 'queued'
      else 'refused' end, 1, 'no', 'refused', now() - n * interval '1 minute'
      from generate_series(1, ${orders / 10}) n;
  insert into connection_attempts (account_id, connection_id, span, good, bad)
    select ${ACCOUNT}, c, date_trunc('minute', now()) - n * interval '1 minute', 30, 1
      from generate_series(1, 7) c, generate_series(0, 1439) n`;

/** No more than a comparison lists. */
const comparison: WalkFill = () => `
  insert into reconciliations (account_id, id, connection_id, state, since, channel_count, difference_count,
    finished_at) overriding system value
    values (${ACCOUNT}, ${RUN}, ${STUCK_CHANNEL}, 'done', now() - interval '7 days', 50000, 50000, now());
  insert into reconciliation_differences (account_id, reconciliation_id, source_order_id, our_version,
    source_order_number, order_date, customer_name, total_cost, currency)
    select ${ACCOUNT}, ${RUN}, 'lacking-' || n, case when n % 2 = 0 then 'v0'
      end, n::text, now() - n * interval '1 minute', 'Somebody', 10, 'USD'
      from generate_series(1, 1000) n`;

const imports: WalkFill = (orders) => `
  insert into imports (account_id, id, sheet, state, file_name, size, encoding, delimiter, decimal_sign, first_line,
    first_row, samples, mapping,
                       lines, failed, changed, created_by, has_header) overriding system value
    select ${ACCOUNT}, ${RUN} - n, 'products', case when n = 0 then 'checked' else 'done'
      end, 'File ' || n || '.csv', 1000, 'utf-8', ',', '.', 1,
           '["SKU", "Name"]', '[["A", "B"]]', '{"sku": 0, "name": 1}', ${orders}, ${orders}, 100, 'Ada', true
             from generate_series(0, 4999) n;
  insert into import_faults (account_id, import_id, line, code, column_no, value)
    select ${ACCOUNT}, ${RUN}, n, 'empty', 0, '' from generate_series(1, ${orders}) n;
  insert into import_fault_groups (account_id, import_id, code, column_no, lines)
    select ${ACCOUNT}, ${RUN}, 'empty', 0, ${orders} union all select ${ACCOUNT}, ${RUN}, 'too_long', c, 1
      from generate_series(0, 300) c;
  insert into import_faults (account_id, import_id, line, code, column_no, value)
    select ${ACCOUNT}, ${RUN}, 1, 'too_long', c, 'x' from generate_series(0, 300) c;
  insert into import_lines (account_id, import_id, line, outcome, c1, c2)
    select ${ACCOUNT}, ${RUN}, n, case when n % 100 = 0 then 'changed' else 'unchanged'
      end, 'WK-' || lpad(n::text, 7, '0'), 'Another name' from generate_series(1, ${orders / 10}) n;
  insert into import_changes (account_id, import_id, line, what, product_id, ref, before, after, version)
    select ${ACCOUNT}, ${RUN} - 1 - n, 1, 'item', 500000001, '', '{"name": "A"}', '{"name": "B"}', n
      from generate_series(1, 4000) n`;

const exports: WalkFill = () => `
  insert into exports (account_id, kind, filter, state, name, created_by, created_at)
    select ${ACCOUNT}, (array['orders', 'products', 'customers', 'failed_mexico_invoices'])[1 + n % 4], '{"by": "all"}',
      'expired', 'Orders ' || n || '.csv', 'Ada', now() - n * interval '1 hour'
      from generate_series(1, 20000) n`;

/** A file has at most 100,000 lines; what a channel lists may be more. */
const linkRuns: WalkFill = (orders) => `
  insert into link_runs (account_id, id, connection_id, kind, file_name, state, lines, done,
    started_by) overriding system value
    values (${ACCOUNT}, ${RUN}, ${STUCK_CHANNEL}, 'matches', '', 'done', ${orders}, ${orders}, 'Ada');
  insert into link_run_lines (account_id, run_id, line, connector_product_sku, product_sku, outcome)
    select ${ACCOUNT}, ${RUN}, n, 'wk-' || n, 'WK-' || n, case when n % 10 = 0 then 'ambiguous' else 'linked' end
      from generate_series(1, ${orders}) n;
  insert into product_runs (account_id, id, connection_id, state, total, lines, planned, done, counts,
    started_by) overriding system value
    values (${ACCOUNT}, ${RUN}, ${STUCK_CHANNEL}, 'done', ${orders}, ${orders}, ${orders}, ${orders},
      '{"made": ${orders - orders / 10}, "ambiguous": ${orders / 10}}', 'Ada');
  insert into product_run_lines (account_id, run_id, line, connector_product_id, connector_product_sku, title, outcome)
    select ${ACCOUNT}, ${RUN}, n, n, 'wk-' || n, 'Walked ' || n, case when n % 10 = 0 then 'ambiguous' else 'made' end
      from generate_series(1, ${orders}) n`;

const orderRuns: WalkFill = () => `
  insert into order_runs (account_id, id, action, text, filter, time_zone, until_id, total, total_is_capped,
    passed_over, started_by, state) overriding system value
    select ${ACCOUNT}, ${RUN} - n, 'hold', '', '{}', 'America/Lima', 1, 100, false,
           (select jsonb_agg(jsonb_build_object('id', i, 'order_number', i::text, 'outcome', 'already_held'))
             from generate_series(1, 100) i), 'Ada', 'done'
      from generate_series(0, 999) n;
  insert into rechecks (account_id, total, done, first_order_id, started_by, created_at, changed_at)
    select ${ACCOUNT}, 100, case when n < 100 then 50 else 100
      end, 1, 'Ada', now() - n * interval '1 minute', now() - n * interval '1 minute' from generate_series(1, 20000) n`;

const taxAttempts: WalkFill = (orders) => `
  insert into tax_attempts (account_id, document_id, at, action, seal, outcome)
    select account_id, id, now() - (id % 86400) * interval '1 second', 'issue', 1, case when id % 20 = 0 then 'failed'
      else 'authorised' end
      from tax_documents where account_id = ${ACCOUNT} order by id desc limit ${orders / 5};
  insert into tax_issuers (account_id, country, is_active, connection_id, active_since)
    select ${ACCOUNT}, country, true, min(connection_id), now() from tax_documents
      where account_id = ${ACCOUNT} and connection_id is not null group by country;
  insert into tax_number_gaps (account_id, series_id, number, document_id, reason)
    select account_id, series_id, 100000000 + id, id, 'used' from tax_documents
      where account_id = ${ACCOUNT} and series_id is not null order by id limit 5000;
  insert into tax_outages (account_id, country, environment, motive, began_at, ended_at)
    select ${ACCOUNT}, 'EC', 'live', '1', now() - n * interval '1 day', now() - n * interval '1 day' + interval '1 hour'
      from generate_series(1, 500) n`;

export const runRows: readonly WalkFill[] = [calls, comparison, imports, exports, linkRuns, orderRuns, taxAttempts];
