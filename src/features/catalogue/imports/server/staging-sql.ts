import { noteFaults } from './fail-lines.ts';
import type { ImportWork } from './import-row.ts';
import { importSheets } from './sheets/sheets.ts';

/** Moves the copied lines to where they wait, each with its outcome; `$1` is the import. */
export function stagingStatement(work: ImportWork): string {
  const { joins, outcome, picture, faults, instead = {} } = importSheets[work.row.sheet].staging(work);
  const names = work.fields.map((_, index) => `c${index + 1}`);
  const values = names.map((name) => `${instead[name] ?? `t.${name}`} as ${name}`);
  return `
    with judged as materialized (
      select t.line, coalesce(t.faults, x.faults, t.notes) as noted, t.group_key, t.group_line, t.is_picture,
        ${values.join(', ')},
             case when coalesce(t.faults, x.faults) is not null then 'failed'
                  ${picture === undefined ? '' : `when t.is_picture then ${picture}`} else ${outcome} end as outcome
        from import_copy t
        ${joins}
        cross join lateral (select case when t.faults is null and not t.is_picture then ${faults} end as faults) x),
    stored as (
      insert into import_lines (import_id, line, outcome, group_key, group_line, is_picture, ${names.join(', ')})
      select $1, line, outcome, group_key, group_line, is_picture, ${names.join(', ')} from judged),
    found as materialized (
      select $1::bigint as import_id, j.line, f.*
        from judged j cross
          join lateral jsonb_to_recordset(j.noted) as f (code text, column_no int, value text, params jsonb)),
    ${noteFaults}`;
}
