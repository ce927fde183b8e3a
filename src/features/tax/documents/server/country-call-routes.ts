import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { AppError } from '#base/errors.ts';
import { Id } from '#base/ids.ts';
import type { CountryCalls } from '#countries/core/country-calls.ts';
import { countries } from '#countries/countries.ts';
import type { Staff } from '#platform/db/actor.ts';
import { route, staffOf } from '#platform/http/route.ts';
import type { DocumentDetail } from '../contract.ts';
import { type DocumentAction, validStates } from '../document-state.ts';
import { type Answer, addRevision, checkStatus, sendToShipper, storeOne } from './change-document.ts';
import { countryWords, taxTexts } from './document/document-texts.ts';
import { sendDocumentFile } from './list/document-files.ts';
import { findDocumentsOfOrder, goesWithoutGuide } from './list/get-document.ts';
import { type DocumentSort, requireOrders, submitDocument, submitOrder } from './sealing/submit-documents.ts';

const OrderParams = z.object({ orderId: Id });
const Message = z.object({ message: z.string(), alertType: z.enum(['success', 'info', 'warning', 'danger']) });

/** The calls of each country, by the names of the portal's specification: views of the one table of documents. */
export function countryCallRoutes(app: FastifyInstance): void {
  for (const { code, calls } of countries) {
    const { slug, guide } = calls;
    addCalls(app, { ...calls, code, sort: 'invoice', base: `/api/connectors/${slug}` });
    if (guide) addCalls(app, { ...guide, code, sort: 'guide', base: `/api/connectors/${slug}/${guide.path}` });
  }
}

type Calls = Pick<CountryCalls, 'key' | 'fields' | 'upload'> & {
  not_needed?: Readonly<Record<string, unknown>> | undefined;
  code: string;
  sort: Exclude<DocumentSort, 'any'>;
  base: `/api/connectors/${string}`;
};

function addCalls(app: FastifyInstance, { code, sort, base, key, fields, not_needed, upload }: Calls): void {
  const calls = { code, sort, fields, not_needed };
  const View = z.record(z.string(), z.record(z.string(), z.unknown()).nullable());
  const Submitted = z.record(z.string(), z.unknown());

  const get = endpoint(`GET ${base}/{orderId}`, {
    summary: `An order's latest tax document of ${code}, as its card shows it`,
    staleBy: ['document', 'order'],
    params: OrderParams,
    replies: { 200: View },
  });
  route(app, get, async ({ staff, params }) => ({ [key]: await viewOf(staff, calls, params.orderId) }));

  const submit = endpoint(`POST ${base}/submit/{orderId}`, {
    summary: `Submit an order's tax document of ${code}`,
    access: 'issue_documents',
    params: OrderParams,
    replies: { 200: Submitted },
  });
  route(app, submit, async ({ staff, services, params }) => {
    await requireOrders(staff, [params.orderId]);
    const reason = await submitOrder(staff, services, params.orderId, sort);
    if (reason !== null) throw new AppError('document_refused', { params: { reason } });
    const { submitting } = taxTexts(staff).outcomes;
    return { message: submitting, alertType: 'success', [key]: await viewOf(staff, calls, params.orderId) };
  });

  const resubmit = endpoint(`PATCH ${base}/submit/{orderId}`, {
    summary: `Issue a further document of ${code} in place of an order's issued one`,
    access: 'issue_documents',
    params: OrderParams,
    replies: { 200: Submitted },
  });
  route(app, resubmit, async ({ staff, services, params }) => {
    const document = await latestOf(staff, calls, params.orderId);
    const reason = await submitDocument(staff, services, await addRevision(staff, document.id));
    if (reason !== null) throw new AppError('document_refused', { params: { reason } });
    const { resubmitting } = taxTexts(staff).outcomes;
    return { message: resubmitting, alertType: 'success', [key]: await viewOf(staff, calls, params.orderId) };
  });

  const act = (name: string, summary: string, action: (staff: Staff, id: number) => Promise<Answer>) =>
    route(
      app,
      endpoint(`POST ${base}/${name}/{orderId}`, {
        summary,
        access: 'issue_documents',
        params: OrderParams,
        replies: { 200: Message },
      }),
      async ({ staff, params }) => action(staff, (await latestOf(staff, calls, params.orderId)).id),
    );
  act('check-status', `Ask what became of an order's tax document of ${code}`, (staff, id) =>
    checkStatus(staff, app.services, id),
  );
  act('upload-to-storage', `Put an order's issued tax document of ${code} into secure storage`, (staff, id) =>
    storeOne(staff, app.services, id),
  );
  act('submit-to-shipper', `Send an order's tax document of ${code} to its warehouse`, sendToShipper);

  if (upload) {
    const store = endpoint(`GET ${upload}`, {
      summary: `Put an issued tax document of ${code} into secure storage`,
      access: 'issue_documents',
      staleBy: [],
      changes: true,
      params: z.object({ orderId: Id, documentId: Id }),
      replies: { 200: Message },
    });
    route(app, store, ({ staff, services, params }) => storeOne(staff, services, params.documentId));
  }

  const download = endpoint(`GET ${base}/download-xml/{orderId}`, {
    summary: `The XML of an order's tax document of ${code}`,
    staleBy: [],
    params: OrderParams,
    replies: { 200: z.unknown() },
  });
  app.get(
    download.path.replace('{orderId}', ':orderId'),
    { config: { access: 'staff' }, schema: { summary: download.summary, params: OrderParams } },
    async (request, reply) => {
      const { orderId } = OrderParams.parse(request.params);
      const staff = staffOf(request);
      return sendDocumentFile(reply, staff, (await latestOf(staff, calls, orderId)).id, 'xml');
    },
  );
}

type DocumentCalls = Pick<Calls, 'code' | 'sort' | 'fields' | 'not_needed'>;

async function findLatest(staff: Staff, calls: DocumentCalls, orderId: number): Promise<DocumentDetail | undefined> {
  return (await findDocumentsOfOrder(staff, orderId)).find(
    ({ country, kind }) => country === calls.code && (kind === 'guide') === (calls.sort === 'guide'),
  );
}

/** @throws AppError not_found */
async function latestOf(staff: Staff, calls: DocumentCalls, orderId: number): Promise<DocumentDetail> {
  const document = await findLatest(staff, calls, orderId);
  if (!document) throw new AppError('not_found');
  return document;
}

async function viewOf(staff: Staff, calls: DocumentCalls, orderId: number): Promise<Record<string, unknown> | null> {
  const document = await findLatest(staff, calls, orderId);
  if (!document) {
    const isNotNeeded = calls.not_needed && (await goesWithoutGuide(staff, calls.code, orderId));
    return isNotNeeded ? { ...calls.not_needed } : null;
  }
  if (document.state === 'not_needed' && calls.not_needed) return { ...calls.not_needed };
  const may = (action: DocumentAction) => document.actions.includes(action);
  const isValid = validStates.some((valid) => valid === document.state);
  const number = /(\d+)$/.exec(document.full_number ?? '')?.[1];
  const { source_order_id } = await staff.db
    .selectFrom('orders')
    .select('source_order_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return calls.fields({
    id: document.id,
    source_order_id,
    kind: document.kind,
    series: document.series ?? '',
    number: number === undefined ? null : Number(number),
    full_number: document.full_number ?? '',
    ids: document.ids,
    is_submitted: document.state !== 'not_submitted',
    is_manual: document.state === 'issued_elsewhere',
    is_valid: isValid,
    is_stored: document.stored_at !== null,
    is_sent_to_shipper: document.sent_to_shipper_at !== null,
    status_text:
      (document.state === 'not_submitted' && countryWords(staff, calls.code).not_submitted) ||
      taxTexts(staff).states[document.state],
    error_message: document.error ?? '',
    error_code: document.error_code ?? '',
    xml_path: document.has_xml ? `/api/documents/${document.id}/xml` : '',
    pdf_path: document.has_pdf ? `/api/documents/${document.id}/pdf` : '',
    submitted_on: document.attempts.find(({ action }) => action === 'issue')?.at ?? null,
    can_submit: may('submit') || may('resubmit'),
    can_check_status: may('check_status'),
    can_send_to_shipper: may('submit_to_shipper'),
    is_replacement_order: document.is_replacement_order,
  });
}
