import { describe, expect, test } from 'vitest';
import type { CommandOf, Done } from '../core/commands.ts';
import { ConnectorError } from '../core/connector-error.ts';
import type { Ticket } from '../core/contacts.ts';
import type { Target } from './sandbox-target.ts';

/** The support desk that the suite runs against. */
export type TicketsTarget = Target & {
  /** The tickets that the desk itself has, oldest first. */
  held(): Promise<{ id: string; key: string; subject: string; requester: string; files: string[] }[]>;
  /** A ticket's page for those who answer it. */
  page(id: string): string;
  /** How the call that makes a ticket begins, for faults. */
  create_call: string;
};

type CreateTicket = CommandOf<'create_ticket'>;

const command = (change: Partial<Ticket> = {}): CreateTicket => ({
  type: 'create_ticket',
  idem_key: 'ticket:SR-7',
  ticket: {
    key: 'SR-7',
    subject: 'Where is my order?',
    text: 'It was promised for Monday.',
    requester: { name: 'Ana Díaz', email: 'ana@example.com' },
    files: [],
    ...change,
  },
});

const LOST_ANSWERS = 100;

/** Tickets are made once, whatever answer is lost. */
export function ticketsSuite(open: () => Promise<TicketsTarget>): void {
  const create = async ({ connector, ctx }: Target, what = command()): Promise<Done> => {
    if (!connector.act.create_ticket) throw new Error(`${connector.manifest.title} takes no tickets`);
    return connector.act.create_ticket(ctx, what);
  };
  const probe = async ({ connector, ctx }: Target, what = command()) => connector.probe?.(ctx, what);
  /** As the engine does: a ticket in doubt is looked up, and sent again only where it is absent. */
  const createUntilDone = async (target: Target): Promise<Done> => {
    for (let isInDoubt = false; ; ) {
      try {
        const probed = isInDoubt ? await probe(target) : undefined;
        if (probed?.state === 'done') return probed.done;
        return await create(target);
      } catch (error) {
        if (!(error instanceof ConnectorError) || !['uncertain', 'transient'].includes(error.kind)) throw error;
        isInDoubt ||= error.kind === 'uncertain';
      }
    }
  };

  describe('tickets', () => {
    test('one is created for the person who asks, and the same again changes nothing', async () => {
      const target = await open();
      const made = await create(target);
      const link = target.page(made.reference ?? '');
      expect(made).toEqual({ reference: expect.stringMatching(/./), link, already: false });
      expect(await create(target)).toEqual({ reference: made.reference, link, already: true });
      expect(await target.held()).toEqual([
        { id: made.reference, key: 'SR-7', subject: 'Where is my order?', requester: 'ana@example.com', files: [] },
      ]);
    });

    test('has its files, whatever they are, also where it is sent again', async () => {
      const target = await open();
      const files = [
        { name: 'Guía 1.png', type: 'image/png', content: Buffer.from([0, 255, 10]) },
        { name: 'log.json', type: 'application/json', content: Buffer.from('{') },
        { name: 'empty.bin', type: 'application/octet-stream', content: Buffer.alloc(0) },
      ];
      const { reference } = await create(target, command({ files }));
      expect(await create(target, command({ files }))).toMatchObject({ reference, already: true });
      expect(await target.held()).toMatchObject([{ files: ['Guía 1.png', 'log.json', 'empty.bin'] }]);
    });

    test('whose answer is lost is in doubt, and found by asking', async () => {
      const target = await open();
      expect(await probe(target)).toEqual({ state: 'absent' });
      await target.fault({ kind: 'drop-after-commit', match: target.create_call });
      await expect(create(target)).rejects.toMatchObject({ kind: 'uncertain' });
      const [held] = await target.held();
      expect(await probe(target)).toMatchObject({ state: 'done', done: { reference: held?.id } });
    });

    test('that failed before anything was done is in doubt too, absent when asked, and sent again', async () => {
      const target = await open();
      await target.fault({ kind: 'error-500', match: target.create_call, count: 1 });
      await expect(create(target)).rejects.toMatchObject({ kind: 'uncertain' });
      expect(await probe(target)).toEqual({ state: 'absent' });
      expect(await create(target)).toMatchObject({ already: false });
    });

    test.each(['drop-after-commit', 'malformed'] as const)(
      `${LOST_ANSWERS} answers that are lost to %s make one ticket`,
      async (kind) => {
        const target = await open();
        await target.fault({ kind, count: LOST_ANSWERS });
        const { reference } = await createUntilDone(target);
        expect(await target.held()).toMatchObject([{ id: reference }]);
      },
    );

    test('worded otherwise under the same key is the ticket that is there', async () => {
      const target = await open();
      const { reference } = await create(target);
      expect(await create(target, command({ text: 'It was promised for Tuesday.' }))).toMatchObject({
        reference,
        already: true,
      });
      expect(await target.held()).toHaveLength(1);
    });

    test('without a text is refused', async () => {
      const target = await open();
      await expect(create(target, command({ text: '' }))).rejects.toMatchObject({ kind: 'validation' });
    });

    test('another question of the same person is another ticket', async () => {
      const target = await open();
      await create(target);
      await create(target, { ...command({ key: 'SR-8' }), idem_key: 'ticket:SR-8' });
      expect((await target.held()).map(({ key, requester }) => [key, requester])).toEqual([
        ['SR-7', 'ana@example.com'],
        ['SR-8', 'ana@example.com'],
      ]);
    });
  });
}
