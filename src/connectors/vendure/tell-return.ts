import { z } from 'zod';
import type { CommandOf, Done, Probed } from '../core/commands.ts';
import { ConnectorError } from '../core/connector-error.ts';
import { add, call } from './client.ts';
import { saysEnd, writeNote } from './return-note.ts';
import type { VendureCtx } from './settings.ts';

const NOTES = `query Notes($id: ID!, $skip: Int!, $take: Int!) {
  order(id: $id) {
    history(options: { filter: { type: { eq: "ORDER_NOTE" } }, sort: { id: ASC }, skip: $skip, take: $take }) {
      totalItems items { data }
    }
  }
}`;
const ADD_NOTE = `mutation AddNote($input: AddNoteToOrderInput!) { order: addNoteToOrder(input: $input) { id } }`;

const NOTES_A_PAGE = 100;

const NotesAnswer = z.object({
  order: z
    .object({
      history: z.object({
        totalItems: z.int(),
        items: z.array(z.object({ data: z.object({ note: z.string().nullish() }) })),
      }),
    })
    .nullable(),
});
const AddNoteAnswer = z.object({ order: z.object({ id: z.coerce.string() }) });

/**
 * Writes a return into its order's history, since Vendure has no returns: a note that its buyer does not see. Vendure
 * knows no key against doing it twice, so the order's notes are read first.
 * @throws ConnectorError uncertain where it may have been added, not_found where there is no such order
 */
export async function tellReturn(ctx: VendureCtx, command: CommandOf<'tell_return'>): Promise<Done> {
  if (await isReported(ctx, command)) return { already: true };
  const input = { id: command.source_order_id, note: writeNote(command), isPublic: false };
  await add(ctx, ADD_NOTE, { input }, AddNoteAnswer);
  return {};
}

/** Whether the order's history has the note. */
export async function probeReturn(ctx: VendureCtx, command: CommandOf<'tell_return'>): Promise<Probed> {
  return (await isReported(ctx, command)) ? { state: 'done', done: {} } : { state: 'absent' };
}

/** Also where a later note says how the return ended: this one was overtaken. */
async function isReported(ctx: VendureCtx, command: CommandOf<'tell_return'>): Promise<boolean> {
  const note = writeNote(command);
  const notes = await readNotes(ctx, command.source_order_id);
  return notes.some((one) => one === note || (command.state === 'open' && saysEnd(one, command)));
}

/** All notes of an order. */
async function readNotes(ctx: VendureCtx, id: string): Promise<string[]> {
  const notes: string[] = [];
  for (let skip = 0; ; skip += NOTES_A_PAGE) {
    const { order } = await call(ctx, NOTES, { id, skip, take: NOTES_A_PAGE }, NotesAnswer);
    if (!order) throw new ConnectorError('not_found', `Vendure has no order ${id}`);
    const { items, totalItems } = order.history;
    notes.push(...items.map(({ data }) => data.note ?? ''));
    if (items.length === 0 || skip + items.length >= totalItems) return notes;
  }
}
