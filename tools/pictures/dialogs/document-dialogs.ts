import { type Dialog, over, type Step } from '../dialog.ts';

const CARD = 'features/tax/documents/web/card';
const LIST = 'features/tax/documents/web/list';

const more: Step = { button: (t) => t.tax.actions.of.replace('{action}', t.tax.actions.more) };

/** Of tax documents. */
export const documentDialogs: readonly Dialog[] = [
  over('document-stored', 'document-menu', `${CARD}/document-actions.tsx`, more),
  over('document-stored', 'mail-document', `${CARD}/mail-modal.tsx`, more, { menuitem: (t) => t.tax.actions.mail }),
  over('document-stored', 'resubmit', `${CARD}/resubmit-modal.tsx`, more, { menuitem: (t) => t.tax.actions.resubmit }),
  over('document-stored', 'credit', `${CARD}/credit-modal.tsx`, more, { menuitem: (t) => t.tax.actions.credit }),
  over('document-stored', 'cancel-document', `${CARD}/cancel-modal.tsx`, more, {
    menuitem: (t) => t.tax.actions.cancel,
  }),
  over('document-rejected', 'clear-error', `${CARD}/clear-error-modal.tsx`, more, {
    menuitem: (t) => t.tax.actions.clear_error,
  }),
  over('document-rejected', 'issued-elsewhere', `${CARD}/external-document-modal.tsx`, more, {
    menuitem: (t) => t.tax.actions.note_elsewhere,
  }),
  over(
    'documents-rejected',
    'submit-documents',
    `${LIST}/bulk-dialog.tsx`,
    { checkbox: (t) => t.ui.table.select_all },
    { button: (t) => t.tax.actions.submit },
  ),
  over('documents', 'begin-outage', `${LIST}/begin-outage.tsx`, { button: (t) => t.tax.outage.begin }),
  over(
    'documents',
    'document-days',
    'ui/days-filter/days-dialog.tsx',
    { button: (t) => t.ui.filters.add },
    { option: (t) => t.tax.list.filters.days },
    { option: (t) => t.ui.dates.choose },
  ),
];
