import { z } from 'zod';
import type { LevelOutcome, LevelToSave } from '#connectors/core/commands.ts';
import type { Connector } from '#connectors/core/connector.ts';
import { openContext } from '#connectors/core/context.ts';
import { memoryPorts } from '#connectors/suites/memory-ports.ts';
import type { Poll } from '#features/partners/connections/server/polls.ts';
import type { GivenAccount, World } from './given.ts';
import { givenRun } from './given-connection.ts';

/** A minimal channel that takes stock: it stores pushed quantities, and can fail in each way that channels do. */
export function givenStockChannel(world: World, account: GivenAccount, id: number, most_levels = 100) {
  const shows = new Map<string, number>();
  const calls: LevelToSave[][] = [];
  const channel = {
    shows,
    calls,
    /** Runs in place of the answer; its error is the channel's failure. */
    onCall: (_levels: readonly LevelToSave[]): void => {},
    /** Runs after the channel took it: its error loses the answer. */
    onAnswer: (): void => {},
    /** Why a level is not taken; null where it is. */
    refuses: (_level: LevelToSave): string | null => null,
    poll,
  };
  const connector: Connector = {
    manifest: {
      id: 'stock-channel',
      kind: 'channel',
      title: 'Stock channel',
      credentials: z.object({}),
      settings: z.object({}),
      capabilities: ['stock.write'],
      limits: [],
      streams: {},
    },
    check: async () => ({ who: 'stock channel' }),
    read: {},
    act: {},
    stock: { most_levels, save },
  };

  async function save(_: unknown, levels: readonly LevelToSave[]): Promise<LevelOutcome[]> {
    calls.push([...levels]);
    channel.onCall(levels);
    const outcomes = levels.map((level): LevelOutcome => {
      const reason = channel.refuses(level);
      if (reason !== null) return { ok: false, reason };
      shows.set(`${level.sku} ${level.location}`, level.quantity);
      return { ok: true };
    });
    channel.onAnswer();
    return outcomes;
  }

  function poll(): Poll {
    const ctx = openContext(connector, { credentials: {}, settings: {} }, memoryPorts('http://stock-channel.test'));
    return {
      ...givenRun(world, account.actor),
      open: { id, kind: 'shopify', name: 'Shop', connector, ctx, reserveCall: async () => 0 },
    };
  }
  return channel;
}
