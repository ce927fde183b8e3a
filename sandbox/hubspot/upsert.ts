import { z } from 'zod';
import type { ContactBook } from './contact-book.ts';
import { Refusal, refuse } from './refusal.ts';
import { shown } from './shown.ts';

const MAX = 100;

const Batch = z.strictObject({
  inputs: z
    .array(
      z.strictObject({
        id: z.string().min(1),
        idProperty: z.string(),
        properties: z.record(z.string(), z.string()),
        objectWriteTraceId: z.string().optional(),
      }),
    )
    .min(1),
});
type Input = z.infer<typeof Batch>['inputs'][number];

const Failed = z.object({ category: z.string(), message: z.string() });

/**
 * Answers `POST …/batch/upsert`. Rows are distinguished by their trace ids: without one on each, or where `rowsAlone`
 * is false, the first row that is refused spoils the batch. @throws Refusal
 */
export function upsert(book: ContactBook, body: unknown, { now, rowsAlone }: { now: string; rowsAlone: boolean }) {
  const { inputs } = Batch.parse(body);
  if (inputs.length > MAX) throw refuse(400, 'VALIDATION_ERROR', `The maximum batch size is ${MAX}`);
  for (const { idProperty } of inputs) book.properties.requireUnique(idProperty);
  const ids = inputs.map(({ id }) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  if (twice.length > 0) {
    throw refuse(400, 'VALIDATION_ERROR', `Duplicate IDs found in batch input: [${twice}]. IDs must be unique`);
  }
  const isTraced = inputs.every(({ objectWriteTraceId }) => objectWriteTraceId !== undefined);
  return rowsAlone && isTraced ? writeRows(book, inputs, now) : writeAll(book, inputs, now);
}

function writeRows(book: ContactBook, inputs: readonly Input[], now: string) {
  const results: object[] = [];
  const errors: object[] = [];
  for (const input of inputs) {
    try {
      results.push(write(book, input));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const context = { objectWriteTraceId: [input.objectWriteTraceId] };
      errors.push({ status: 'error', ...Failed.parse(error.body), context });
    }
  }
  const answer = { status: 'COMPLETE', startedAt: now, completedAt: now, results };
  if (errors.length === 0) return { status: 200, body: answer };
  return { status: 207, body: { ...answer, numErrors: errors.length, errors } };
}

/** All or, where one is refused, none. */
function writeAll(book: ContactBook, inputs: readonly Input[], now: string) {
  for (const { id, idProperty, properties } of inputs) {
    book.check({ ...properties, [idProperty]: id }, book.find(id, idProperty));
  }
  const results = inputs.map((input) => write(book, input));
  return { status: 200, body: { status: 'COMPLETE', startedAt: now, completedAt: now, results } };
}

function write(book: ContactBook, { id, idProperty, properties, objectWriteTraceId }: Input): object {
  const values = { ...properties, [idProperty]: id };
  const known = book.find(id, idProperty);
  const contact = known ? book.change(known, values) : book.add(values);
  return { ...shown(contact), new: !known, ...(objectWriteTraceId !== undefined && { objectWriteTraceId }) };
}
