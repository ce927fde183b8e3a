import { z } from 'zod';
import { ConnectorError } from '../connector-error.ts';
import { Cdr, readCdr } from './cdr.ts';
import type { Channel } from './channel.ts';
import { NO_TICKET } from './return-codes.ts';
import { call } from './soap.ts';
import { zipFile } from './zip-file.ts';

const State = z.object({
  /** 98 in process, 0 done, 99 done with errors. */
  code: z.string(),
  cdr: Cdr.nullable(),
});

/**
 * Submits a file that is decided later. Lost answers are harmless: sent again, it is recognised by its name. @returns
 * the ticket
 */
export function sendSummary(channel: Channel, file: string, xml: string): Promise<string> {
  return call(channel, {
    url: channel.bill_url,
    operation: 'sendSummary',
    args: [
      ['fileName', `${file}.zip`],
      ['contentFile', zipFile(file, xml).toString('base64')],
    ],
    is_idempotent: true,
    reply: z.string().min(1),
    read: ({ ticket }) => ticket,
  });
}

/** Its outcome; null where the ticket is not known. */
export async function fetchState(channel: Channel, ticket: string): Promise<z.infer<typeof State> | null> {
  try {
    return await call(channel, {
      url: channel.bill_url,
      operation: 'getStatus',
      args: [['ticket', ticket]],
      is_idempotent: true,
      reply: State,
      read: async ({ statusCode = '', content = '' }) => ({
        code: String(Number(statusCode)),
        cdr: content ? await readCdr(content) : null,
      }),
    });
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.partner_code !== NO_TICKET) throw error;
    return null;
  }
}
