import { z } from 'zod';
import { ConnectorError } from '../connector-error.ts';
import type { Channel } from './channel.ts';
import { NO_TICKET } from './return-codes.ts';
import { call } from './soap.ts';

/** Checks the login by asking for a ticket that does not exist: SUNAT says so only after it checked the login. */
export async function checkLogin(channel: Channel): Promise<void> {
  try {
    await call(channel, {
      url: channel.bill_url,
      operation: 'getStatus',
      args: [['ticket', '0']],
      is_idempotent: true,
      reply: z.string(),
      read: ({ statusCode }) => statusCode,
    });
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.partner_code !== NO_TICKET) throw error;
  }
}
