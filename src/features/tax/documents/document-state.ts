import { z } from 'zod';

/**
 * Where a document is on its way. `not_submitted`: nothing was sent of it; it has no number, or keeps that of bytes
 * that became too old. `issued_elsewhere`: an administrator says that it was issued outside of Bodega, so that it is
 * not issued here as well. `not_needed`: its provider says that the order needs none. `issued_offline`: valid by the
 * country's rule for a time when its authority is away, and sent after it. `sealed`: number, identifiers and bytes are
 * fixed. `pending`: the authority has it and has not decided. `in_doubt`: it may have arrived; it is asked about and
 * never sent on a guess. `stored`: XML and PDF are in secure storage. `ignored`: staff cleared its error with a reason.
 * `tested`: it was issued in the test environment, and its country is live since: it counts for nothing.
 */
export const DocumentState = z.enum([
  'not_submitted',
  'not_needed',
  'issued_elsewhere',
  'issued_offline',
  'sealed',
  'sending',
  'pending',
  'in_doubt',
  'authorised',
  'stored',
  'sent_to_shipper',
  'rejected',
  'ignored',
  'cancelling',
  'cancelled',
  'tested',
]);
export type DocumentState = z.infer<typeof DocumentState>;

/** Those of which the authority says that they are valid. */
export const validStates = [
  'authorised',
  'stored',
  'sent_to_shipper',
  'cancelling',
] as const satisfies readonly DocumentState[];

/** Those that the law's limit to send still concerns. */
export const unsentStates = [
  'not_submitted',
  'sealed',
  'sending',
  'pending',
  'in_doubt',
  'rejected',
] as const satisfies readonly DocumentState[];

/** Those that issue nothing: they were not submitted, or came to nothing. */
export const unissuedStates: readonly DocumentState[] = ['not_submitted', 'rejected', 'ignored', 'tested'];

/** Where a document may go from each state; PostgreSQL refuses the rest (`app.check_document_state`). */
const nextStates: Readonly<Record<DocumentState, readonly DocumentState[]>> = {
  not_submitted: ['sealed', 'issued_offline', 'issued_elsewhere', 'ignored', 'rejected'],
  not_needed: ['tested'],
  issued_elsewhere: ['not_submitted'],
  issued_offline: ['sealed', 'tested'],
  sealed: [
    'sending',
    'sealed',
    'in_doubt',
    'pending',
    'authorised',
    'rejected',
    'not_submitted',
    'not_needed',
    'issued_offline',
    'tested',
  ],
  sending: ['sealed', 'in_doubt', 'pending', 'authorised', 'rejected', 'not_needed', 'tested'],
  in_doubt: ['sealed', 'sending', 'pending', 'authorised', 'rejected', 'not_needed', 'tested'],
  pending: ['sealed', 'in_doubt', 'authorised', 'rejected', 'not_needed', 'tested'],
  authorised: ['stored', 'cancelling', 'cancelled', 'tested'],
  stored: ['sent_to_shipper', 'cancelling', 'cancelled', 'tested'],
  sent_to_shipper: ['cancelling', 'cancelled', 'tested'],
  rejected: ['not_submitted', 'sealed', 'issued_offline', 'issued_elsewhere', 'ignored'],
  ignored: ['not_submitted', 'sealed', 'issued_offline', 'issued_elsewhere'],
  cancelling: ['authorised', 'stored', 'sent_to_shipper', 'cancelled', 'tested'],
  cancelled: [],
  tested: [],
};

/** Whether a document may be moved; to where it is already, always. */
export const mayMove = (from: DocumentState, to: DocumentState): boolean =>
  from === to || nextStates[from].includes(to);

export const DocumentAction = z.enum([
  'submit',
  'resubmit',
  'check_status',
  'upload_to_storage',
  'submit_to_shipper',
  'mail',
  'cancel',
  'credit',
  'clear_error',
  'choose_origin',
  'note_elsewhere',
  'upload_pdf',
  'take_back_elsewhere',
]);
export type DocumentAction = z.infer<typeof DocumentAction>;

/** What decides about a document's actions. */
export type DocumentFacts = {
  state: DocumentState;
  is_blocked: boolean;
  is_correction: boolean;
  has_origin: boolean;
  /** Staff had it credit its sale. */
  is_credit: boolean;
  can_cancel: boolean;
  /** It is a sale's, of a country whose notes take sales back. */
  can_credit: boolean;
  /** Valid corrections have taken all of it back. */
  is_credited: boolean;
  /** A warehouse has something of the order that it could be sent to. */
  has_shipper: boolean;
  /** A warehouse has something of the order that it was not sent to. */
  has_further_shipper: boolean;
  /** A later document of the order takes its place. */
  is_replaced: boolean;
  is_order_cancelled: boolean;
  has_pdf: boolean;
  /** It is for the buyer, as a guide is not. */
  is_for_buyer: boolean;
  /** Of the member who asks. */
  is_admin: boolean;
};

/** Whether it is valid, and its cancellation was not requested. */
export const isValid = ({ state }: Pick<DocumentFacts, 'state'>): boolean =>
  state === 'authorised' || state === 'stored' || state === 'sent_to_shipper';
const isUnsent = ({ state }: DocumentFacts) => state === 'not_submitted' || state === 'rejected' || state === 'ignored';

/** A further one of its order is issued in its place; a credit that staff made for a test is over. */
const isIssuedLive = (document: DocumentFacts) =>
  document.state === 'tested' && !document.is_replaced && !document.is_order_cancelled && !document.is_credit;

/** Two documents of one sale would stay valid where the first can neither be cancelled nor is credited. */
const isRevisable = (document: DocumentFacts) => isValid(document) && (document.can_cancel || document.is_credited);

/** What was cancelled of a sale that goes on is invoiced again; guides are planned by what travels. */
const isInvoicedAgain = ({ state, is_for_buyer, is_order_cancelled }: DocumentFacts) =>
  state === 'cancelled' && is_for_buyer && !is_order_cancelled;

const rules: Readonly<Record<DocumentAction, (document: DocumentFacts) => boolean>> = {
  submit: (document) => (isUnsent(document) && !document.is_blocked) || isIssuedLive(document),
  resubmit: (document) =>
    !document.is_correction && !document.is_replaced && (isRevisable(document) || isInvoicedAgain(document)),
  check_status: ({ state }) => state === 'pending' || state === 'in_doubt' || state === 'cancelling',
  upload_to_storage: ({ state }) => state === 'authorised',
  submit_to_shipper: ({ state, has_shipper, has_further_shipper, has_pdf }) =>
    state === 'sent_to_shipper'
      ? has_further_shipper
      : has_shipper && (state === 'stored' || (state === 'issued_elsewhere' && has_pdf)),
  mail: (document) => isValid(document) && document.is_for_buyer && document.has_pdf,
  cancel: (document) => isValid(document) && document.can_cancel,
  credit: (document) => isValid(document) && document.can_credit && !document.is_credited,
  clear_error: (document) =>
    document.state === 'rejected' || (document.state === 'not_submitted' && document.is_blocked),
  choose_origin: (document) => isUnsent(document) && document.is_correction && !document.is_credit,
  note_elsewhere: (document) => isUnsent(document) && document.is_admin,
  upload_pdf: ({ state, has_pdf, is_admin }) => state === 'issued_elsewhere' && !has_pdf && is_admin,
  take_back_elsewhere: ({ state, is_admin }) => state === 'issued_elsewhere' && is_admin,
};

/** Whether this may be done with a document now: asked by buttons, bulk calls and the server alike. */
export const can = (action: DocumentAction, document: DocumentFacts): boolean => rules[action](document);

export const actionsOf = (document: DocumentFacts): DocumentAction[] =>
  DocumentAction.options.filter((action) => can(action, document));
