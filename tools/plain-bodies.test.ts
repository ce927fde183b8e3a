import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { editableFieldNames } from '#features/core/order-lifecycle/editable-fields.ts';

const Call = z.object({ method: z.string(), path: z.string(), body: z.instanceof(z.ZodType) });

/** Ends of the names of texts that may hold control characters, each for its reason. */
const DECIDED: Record<string, readonly string[]> = {
  'secrets, and proofs of identity: accepted unchanged or not at all': [
    ' .password',
    ' .current_password',
    ' .code',
    ' .token',
    ' .client_secret',
    ' .certificate',
    ' .key',
    '.credentials{key}',
  ],
  'yes or no, of which the text is not kept': ['.would_be_rejected'],
  'addresses of mail, which are compared with those that are there or checked as such next': [' .email'],
  'names of what is there: any other is not found, and none is kept': [
    ' .kind',
    ' .country',
    ' .motive',
    ' .back',
    'problems/fix .subject',
    'problems/retry .subject',
    'problems/undo-fix .subject',
    'balance/answer .subject',
    'balance/leave .subject',
    'imbalances/leave .imbalances[].subject',
    ' .amware_code',
    ' .core_id',
    '.core_location.core_id',
    '.shown_core_id',
    '.amwareCode',
    '.shownAmwareCode',
    '.connectorCode',
    '.exigo_id',
    '.exigo_description',
    '.source_order_ids[]',
    '.source_item_id',
    '.parent_item_id',
    ' .codes[]',
  ],
  "names of a form's fields or a file's columns: what they hold is checked where it is read": [
    ' .settings{key}',
    ' .mapping{key}',
  ],
  'an order as it was read: only what is otherwise than stored is kept, and checked then': [
    ...editableFieldNames.map((field) => `.order.${field}`),
    '.lineItems[].sku',
  ],
  'what a list is narrowed by': [
    '.filter.country',
    '.filter.filterBy',
    '.filter.search',
    '.filter.subject',
    '.filter.warehouse',
    '.filterArray[]',
    '.filterArray[].value',
  ],
  'what a screen has in its address and of its columns': [
    '.state.address{}',
    '.columns.order[]',
    '.columns.shown{key}',
    '.columns.widths{key}',
  ],
};

/** A control character in texts of all lengths that a body may ask for. */
const STRAY = ['\u0085', 'a\u0085', 'a\u202eb', 'a\u0085b'.repeat(12), '\u0007'.repeat(64)];

/** The texts of a body that take control characters, as `path.to.field`. */
function takingTexts(schema: z.core.$ZodType, path: string, seen = new Set<z.core.$ZodType>()): string[] {
  if (seen.has(schema)) return [];
  const inside = (one: z.core.$ZodType, more = '') => takingTexts(one, path + more, new Set([...seen, schema]));
  // Only the kinds that hold others are distinguished.
  if (schema instanceof z.ZodString) return STRAY.some((text) => schema.safeParse(text).success) ? [path] : [];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([field, one]) => inside(one, `.${field}`));
  if (schema instanceof z.ZodArray) return inside(schema.element, '[]');
  if (schema instanceof z.ZodRecord) return [...inside(schema.keyType, '{key}'), ...inside(schema.valueType, '{}')];
  if (schema instanceof z.ZodTuple) return schema.def.items.flatMap((one) => inside(one, '[]'));
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => inside(one));
  if (schema instanceof z.ZodIntersection) return [...inside(schema.def.left), ...inside(schema.def.right)];
  if (schema instanceof z.ZodPipe) return inside(schema.in);
  if (schema instanceof z.ZodLazy) return inside(schema.unwrap());
  return 'innerType' in schema._zod.def ? inside(z.instanceof(z.ZodType).parse(schema._zod.def.innerType)) : [];
}

async function bodies() {
  const files = globSync('src/features/**/*contract.ts');
  const modules: object[] = await Promise.all(files.map((file) => import(resolve(file))));
  return modules.flatMap((one) => Object.values(one)).flatMap((one) => Call.safeParse(one).data ?? []);
}

test('no text of a body takes control characters, but for those that are decided', async () => {
  const calls = await bodies();
  expect(calls.length).toBeGreaterThan(80);
  const found = calls.flatMap(({ method, path, body }) => takingTexts(body, `${method} ${path} `));
  const decided = Object.values(DECIDED).flat();
  expect(found.filter((text) => !decided.some((end) => text.endsWith(end)))).toEqual([]);
  expect(decided.filter((end) => !found.some((text) => text.endsWith(end)))).toEqual([]);
});

test('a text without the check is found wherever it stands', () => {
  const text = z.string().trim().max(9);
  const body = z.object({
    a: text.default(''),
    b: z.array(z.object({ c: text.nullable() })),
    d: z.union([z.number(), text]),
  });
  expect(takingTexts(body, 'x')).toEqual(['x.a', 'x.b[].c', 'x.d']);
  expect(takingTexts(z.object({ a: z.enum(['x']), b: z.email(), c: z.iso.date() }), 'x')).toEqual([]);
});
