import { PRODUCTS, RAW_MATERIALS } from '../../catalog/entities.ts';
import type { Sheet } from '../contract.ts';
import type { FaultCode } from '../faults.ts';
import type { StagedField } from '../sheet-fields.ts';
import { noteFaults } from './fail-lines.ts';
import { type ImportWork, lineColumn } from './import-row.ts';

/**
 * SQL of what a line would do: `joins` onto `import_copy t`, its outcome (`picture`: of one that only adds a picture), its faults, and
 * what is stored in place of a column.
 */
type Staging = {
  joins: string;
  outcome: string;
  picture?: string;
  faults: string;
  instead?: Readonly<Record<string, string>>;
};

/** Moves the copied lines to where they wait, each with its outcome; `$1` is the import. */
export function stagingStatement(work: ImportWork): string {
  const { joins, outcome, picture, faults, instead = {} } = stagings[work.row.sheet](work);
  const names = work.fields.map((_, index) => `c${index + 1}`);
  const values = names.map((name) => `${instead[name] ?? `t.${name}`} as ${name}`);
  return `
    with judged as materialized (
      select t.line, coalesce(t.faults, x.faults, t.notes) as told, t.group_key, t.group_line, t.is_picture, ${values.join(', ')},
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
        from judged j cross join lateral jsonb_to_recordset(j.told) as f (code text, column_no int, value text, params jsonb)),
    ${noteFaults}`;
}

/** The item columns that are no text. */
const casts: Partial<Record<StagedField, string>> = {
  weight: 'numeric',
  cost: 'numeric',
  price: 'numeric',
  reorder_point: 'int',
};

export const entityOf = (sheet: Sheet): number => (sheet === 'raw_materials' ? RAW_MATERIALS : PRODUCTS);

/** The fields of an item that a line sets beside its SKU, with the line's value as the column's type. */
export function itemValues(work: ImportWork, alias: string): { name: StagedField; value: string }[] {
  return work.fields
    .filter((name) => name !== 'sku' && name !== 'category')
    .map((name) => ({ name, value: `${alias}.${lineColumn(work, name)}${casts[name] ? `::${casts[name]}` : ''}` }));
}

const faultSql = (work: ImportWork, code: FaultCode, field: StagedField) => {
  const column = work.row.mapping[field] ?? 0;
  return `jsonb_build_array(jsonb_build_object('code', '${code}', 'column_no', ${column}, 'value', left(t.${lineColumn(work, field)}, 200)))`;
};

/** Of a row that is there already. */
const whenThere = ({ row }: ImportWork, isSame: string) =>
  row.existing === 'skip' ? `'skipped'` : `case when ${isSame} then 'unchanged' else 'changed' end`;

function items(work: ImportWork): Staging {
  const pairs = itemValues(work, 't').map(({ name, value }) => `(p.${name}) is not distinct from (${value})`);
  if (work.fields.includes('category')) {
    pairs.push(
      `(select g.name from categories g where g.id = p.category_id) is not distinct from t.${lineColumn(work, 'category')}`,
    );
  }
  const sku = lineColumn(work, 'sku');
  return {
    joins: `left join lateral (select * from products o where o.sku = t.${sku} limit 1) p on true`,
    outcome: `case when p.id is null then 'added' else ${whenThere(work, pairs.join(' and ') || 'true')} end`,
    picture: `case when p.id is null then 'added' else ${pictureOutcome(work)} end`,
    faults: `case when p.entity_id <> ${entityOf(work.row.sheet)} then ${faultSql(work, 'other_entity', 'sku')}
      ${namelessSql(work)} end`,
  };
}

/** Of a picture for an item that is there. */
function pictureOutcome({ row, fields }: ImportWork): string {
  if (row.existing === 'skip') return `'skipped'`;
  const link = fields.includes('image_url') ? `t.${lineColumn({ fields }, 'image_url')}` : 'null';
  return `case when p.image_url = ${link} or exists (
    select from product_picture_links k where k.product_id = p.id and k.url = ${link}) then 'unchanged' else 'added' end`;
}

/** A name that a file leaves out is a slip, but for an item that has none: what was exported is what is there. */
function namelessSql(work: ImportWork): string {
  if (!work.fields.includes('name')) return '';
  return `when t.${lineColumn(work, 'name')} = '' and coalesce(p.name, ' ') <> '' then ${faultSql(work, 'empty', 'name')}`;
}

function categories(work: ImportWork): Staging {
  const entity = work.fields.includes('entity') ? `t.${lineColumn(work, 'entity')}::int` : String(PRODUCTS);
  return {
    joins: `left join categories g on g.entity_id = ${entity} and g.name = t.${lineColumn(work, 'name')}`,
    outcome: `case when g.id is null then 'added' else ${whenThere(work, 'true')} end`,
    faults: 'null::jsonb',
  };
}

function locations(work: ImportWork): Staging {
  return {
    joins: `left join core_locations l on l.core_id = t.${lineColumn(work, 'code')}`,
    outcome: `case when l.core_id is null then 'added'
      else ${whenThere(work, `l.core_description = t.${lineColumn(work, 'name')}`)} end`,
    faults: `case when l.connection_id is not null then ${faultSql(work, 'of_warehouse', 'code')} end`,
  };
}

/** A place is named by its code, else by its name. */
function stock(work: ImportWork): Staging {
  const place = `t.${lineColumn(work, 'location')}`;
  return {
    joins: `left join products p on p.sku = t.${lineColumn(work, 'sku')}
      left join lateral (
        select count(*) as n, min(l.core_id) as core_id, count(l.connection_id) as of_warehouse from core_locations l
         where l.core_id = ${place}
            or l.core_description = ${place} and not exists (select from core_locations c where c.core_id = ${place})) l on true
      left join stock_levels s on s.product_id = p.id and s.core_id = l.core_id and l.n = 1`,
    outcome: `case when s.core_id is null then 'added'
      else ${whenThere(work, `s.on_hand = t.${lineColumn(work, 'on_hand')}::int`)} end`,
    faults: `case when p.id is null then ${faultSql(work, 'unknown_item', 'sku')}
      when l.n = 0 then ${faultSql(work, 'unknown_location', 'location')}
      when l.n > 1 then ${faultSql(work, 'two_locations', 'location')}
      when l.of_warehouse > 0 then ${faultSql(work, 'of_warehouse', 'location')} end`,
    instead: { [lineColumn(work, 'location')]: `case when l.n = 1 then l.core_id end` },
  };
}

function kitParts(work: ImportWork): Staging {
  return {
    joins: `left join products k on k.sku = t.${lineColumn(work, 'kit_sku')}
      left join products p on p.sku = t.${lineColumn(work, 'part_sku')}
      left join kit_parts q on q.kit_id = k.id and q.part_id = p.id`,
    outcome: `case when q.kit_id is null then 'added'
      else ${whenThere(work, `q.quantity = t.${lineColumn(work, 'quantity')}::int`)} end`,
    faults: `case when k.id is null then ${faultSql(work, 'unknown_item', 'kit_sku')}
      when p.id is null then ${faultSql(work, 'unknown_item', 'part_sku')}
      when k.id = p.id then ${faultSql(work, 'own_part', 'part_sku')} end`,
  };
}

const stagings: Record<Sheet, (work: ImportWork) => Staging> = {
  products: items,
  raw_materials: items,
  kit_parts: kitParts,
  categories,
  locations,
  stock,
};
