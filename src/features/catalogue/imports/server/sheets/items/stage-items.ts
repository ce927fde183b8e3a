import type { EntityId } from '#features/core/catalog/entities.ts';
import type { StagedField } from '../../../sheet-fields.ts';
import { type ImportWork, lineColumn } from '../../import-row.ts';
import type { Comparison, Staging } from '../import-sheet.ts';
import { existingOutcome, faultSql } from '../sheet-sql.ts';
import { itemValues } from './item-values.ts';

const CATEGORY = `(select g.name from categories g where g.id = p.category_id)`;

/** What a line would do to the item of its SKU. */
export function stageItems(work: ImportWork, entity: EntityId): Staging {
  const pairs = itemValues(work, 't').map(({ name, value }) => `(p.${name}) is not distinct from (${value})`);
  if (work.fields.includes('category')) {
    pairs.push(`${CATEGORY} is not distinct from t.${lineColumn(work, 'category')}`);
  }
  const sku = lineColumn(work, 'sku');
  return {
    joins: `left join lateral (select * from products o where o.sku = t.${sku} limit 1) p on true`,
    outcome: `case when p.id is null then 'added' else ${existingOutcome(work, pairs.join(' and ') || 'true')} end`,
    picture: `case when p.id is null then 'added' else ${pictureOutcome(work)} end`,
    faults: `case when p.entity_id <> ${entity} then ${faultSql(work, 'other_entity', 'sku')}
      ${namelessSql(work)} end`,
  };
}

/** Of a picture for an item that is there. */
function pictureOutcome({ row, fields }: ImportWork): string {
  if (row.existing === 'skip') return `'skipped'`;
  const link = fields.includes('image_url') ? `t.${lineColumn({ fields }, 'image_url')}` : 'null';
  return `case when p.image_url = ${link} or exists (
    select from product_picture_links k
      where k.product_id = p.id and k.url = ${link}) then 'unchanged' else 'added' end`;
}

/** A name that a file leaves out is a slip, but for an item that has none: what was exported is what is there. */
function namelessSql(work: ImportWork): string {
  if (!work.fields.includes('name')) return '';
  return `when t.${lineColumn(work, 'name')} = '' and coalesce(p.name, ' ') <> ''
    then ${faultSql(work, 'empty', 'name')}`;
}

const NUMBERS: ReadonlySet<StagedField> = new Set(['weight', 'cost', 'price'] as const);

/** An item's fields before and after. */
export function compareItems(work: ImportWork): Comparison {
  const text = (name: StagedField, value: string) =>
    NUMBERS.has(name) ? `trim_scale((${value})::numeric)::text` : `(${value})::text`;
  const fields: Comparison['fields'] = itemValues(work, 'l').map(({ name, value }) => ({
    name,
    from: text(name, `p.${name}`),
    to: text(name, value),
  }));
  if (work.fields.includes('category'))
    fields.push({ name: 'category', from: CATEGORY, to: `l.${lineColumn(work, 'category')}` });
  return { joins: 'join products p on p.sku = l.c1', key: 'l.c1', fields };
}
