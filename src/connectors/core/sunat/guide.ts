import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ConnectorError } from '../connector-error.ts';
import type { Classification, PartnerReply } from '../partner-request.ts';
import type { SealedDocument, TaxAnswer } from '../tax-service.ts';
import { answerOfRefusal, takenBefore } from './bill.ts';
import { answerOf, Cdr, padded, readCdr } from './cdr.ts';
import type { Channel } from './channel.ts';
import { consult } from './consult.ts';
import { numberedOf } from './numbered.ts';
import { kindOfCode } from './return-codes.ts';
import { zipFile } from './zip-file.ts';

const PATH = '/v1/contribuyente/gem/comprobantes';
const ASK_AFTER_MS = 2_000;
/** A provider's own: the order's goods travel without a guide. */
const NOT_NEEDED = '001';

const text = z.string().default('');

const Submitted = z.union([
  z.object({ numTicket: z.string().min(1) }),
  z.object({ codRespuesta: z.literal(NOT_NEEDED), desRespuesta: text }),
]);

/** Numbers come as numbers or as texts. */
const code = z.union([z.string(), z.number().transform(String)]);

const Decision = z.object({
  /** 98 in process, 99 error, 0 accepted. */
  codRespuesta: code,
  error: z.object({ numError: code, desError: text }).optional(),
  cdr: Cdr.nullable(),
});
type Decision = z.infer<typeof Decision>;

const Refusal = z.object({
  msg: text,
  errors: z.array(z.object({ cod: code.optional(), msg: text })).default([]),
});

/** Hands in a guide, which is answered later: by its ticket. */
export async function sendGuide(channel: Channel, document: SealedDocument): Promise<TaxAnswer> {
  const { file } = numberedOf(document);
  const zip = zipFile(file, document.xml);
  const hashZip = createHash('sha256').update(zip).digest('hex');
  const url = addressOf(channel, file);
  const { body } = await channel.asGuideClient((authorization) =>
    channel.http.call({
      method: 'POST',
      url,
      authorization,
      json: { archivo: { nomArchivo: `${file}.zip`, arcGreZip: zip.toString('base64'), hashZip } },
      is_idempotent: false,
      reply: Submitted,
      classifyResponse,
    }),
  );
  if ('numTicket' in body) return pending(body.numTicket);
  const notices = [{ code: body.codRespuesta, text: body.desRespuesta, is_warning: false }];
  return { state: 'not_needed', notices };
}

/**
 * The outcome of a guide; null where its ticket is not known, or it was not processed: then the same bytes may be sent
 * again.
 */
export async function askGuide(channel: Channel, document: SealedDocument, ticket: string): Promise<TaxAnswer | null> {
  const decision = await fetchDecision(channel, ticket);
  if (!decision) return null;
  const { codRespuesta, error, cdr } = decision;
  if (codRespuesta === '98') return pending(ticket);
  if (cdr) return answerOf(cdr);
  if (!error) throw new ConnectorError('transient', `${channel.title} says ${codRespuesta} and gives no constancia`);
  const partner_code = padded(error.numError);
  const kind = kindOfCode(partner_code);
  if (kind === 'transient') return null;
  if (kind === 'conflict' && document.may_have_arrived) {
    return takenBefore(channel, { code: partner_code, text: error.desError });
  }
  // No service says whose the number is: a person decides, and a second guide is no second sale.
  if (kind === 'conflict') return (await consult(channel, document)) ?? numberTaken(partner_code, error.desError);
  return answerOfRefusal(channel, document, new ConnectorError(kind, error.desError, { partner_code }));
}

const numberTaken = (code: string, said: string): TaxAnswer => ({
  state: 'rejected',
  is_number_used: true,
  notices: [{ code, text: said, is_warning: false }],
});

async function fetchDecision(channel: Channel, ticket: string): Promise<Decision | null> {
  const url = addressOf(channel, `envios/${encodeURIComponent(ticket)}`);
  try {
    const { body } = await channel.asGuideClient((authorization) =>
      channel.http.call({
        method: 'GET',
        url,
        authorization,
        is_idempotent: true,
        reply: Decision,
        read: readDecision,
        classifyResponse,
      }),
    );
    return body;
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === 'not_found') return null;
    throw error;
  }
}

async function readDecision({ json }: PartnerReply): Promise<unknown> {
  const answer = z.looseObject({ arcCdr: z.string().nullish() }).parse(json);
  return { ...answer, cdr: answer.arcCdr ? await readCdr(answer.arcCdr) : null };
}

const pending = (ticket: string): TaxAnswer => ({ state: 'pending', ask_after_ms: ASK_AFTER_MS, ticket });

function addressOf({ guides_url, title }: Channel, path: string): URL {
  if (!guides_url) throw new ConnectorError('config', `${title} has no address for guides of this environment`);
  return new URL(`${guides_url.href.replace(/\/+$/, '')}${PATH}/${path}`);
}

/** 422: the call was invalid, and the answer has the reason. */
function classifyResponse({ status, json }: PartnerReply): Classification | null {
  if (status !== 422) return null;
  const { success, data } = Refusal.safeParse(json);
  if (!success) return null;
  const said = data.errors.map((one) => one.msg).join('; ') || data.msg || 'Unprocessable Entity';
  return { kind: 'validation', message: said, partner_code: data.errors[0]?.cod };
}
