import { sql } from 'kysely';
import type { ImportWork } from '../../import-row.ts';
import type { LineRange } from '../import-sheet.ts';
import { isOfRange } from '../sheet-sql.ts';

/**
 * SKU and UPC of the items that lines of a range added, and each UPC that they took or gave back, be that undone or
 * not.
 */
export const selectKeys = (work: ImportWork, range: LineRange) => {
  const changes = sql`import_changes c where ${isOfRange(work, range, 'item')}`;
  return sql`
    select p.sku, p.upc from products p where p.id = any(array(select c.product_id
      from ${changes} and c.before is null))
    union all
    select null, unnest(array[c.before->>'upc', c.after->>'upc']) from ${changes} and c.before->>'upc' is distinct
      from c.after->>'upc'`;
};
