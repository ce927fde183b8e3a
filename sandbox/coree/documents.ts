import { createHash } from 'node:crypto';
import { CoreeProblem } from './problem.ts';
import type { WarehouseOrder } from './warehouse-order.ts';

const TYPES = ['invoice', 'guia'];

/** Keeps name, size and hash of an uploaded document with its order. */
export async function saveDocument(order: WarehouseOrder, body: unknown) {
  const form = body instanceof FormData ? body : new FormData();
  const type = form.get('type');
  if (typeof type !== 'string' || !TYPES.includes(type)) {
    throw new CoreeProblem('validation_failed', 'The type must be invoice or guia', { field: 'type' });
  }
  const file = [...form.values()].find((value) => value instanceof File);
  if (!file) throw new CoreeProblem('validation_failed', 'The file is missing', { field: 'file' });
  const sha256 = createHash('sha256')
    .update(await file.bytes())
    .digest('hex');
  const document = { type, file_name: file.name, size: file.size, sha256 };
  order.documents.push(document);
  return { amware_ref_num: order.amware_ref_num, ...document };
}
