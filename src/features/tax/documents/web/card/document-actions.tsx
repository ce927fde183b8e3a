import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { CallError, call } from '#ui/call.ts';
import { DownloadButton } from '#ui/download-button.tsx';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import {
  checkDocumentStatus,
  type DocumentDetail,
  sendDocumentToShipper,
  storeDocument,
  submitDocuments,
  takeBackIssuedExternally,
} from '../../contract.ts';
import { useDocumentChange } from '../use-document-change.ts';
import { CancelModal } from './cancel-modal.tsx';
import { ClearErrorModal } from './clear-error-modal.tsx';
import { CreditModal } from './credit-modal.tsx';
import { documentName, primaryAction } from './document-facts.ts';
import { ExternalDocumentModal } from './external-document-modal.tsx';
import { fileAddress } from './file-address.ts';
import { MailModal } from './mail-modal.tsx';
import { ResubmitModal } from './resubmit-modal.tsx';
import { UploadPdfModal } from './upload-pdf-modal.tsx';

/** Done at once; all others are asked about first. */
type Direct = 'submit' | 'check_status' | 'upload_to_storage' | 'submit_to_shipper' | 'take_back_elsewhere';
const DIRECT: readonly Direct[] = [
  'submit',
  'check_status',
  'upload_to_storage',
  'submit_to_shipper',
  'take_back_elsewhere',
];
const ASKED = ['mail', 'upload_pdf', 'resubmit', 'clear_error', 'note_elsewhere', 'credit', 'cancel'] as const;

type Props = { document: DocumentDetail; isOwnPage: boolean };

/**
 * What may be done with a document now: what its state asks for and its files as buttons, all else in a menu, what
 * cannot be taken back last.
 */
export function DocumentActions({ document, isOwnPage }: Props) {
  const t = useTexts().taxDocuments.actions;
  const [asked, setAsked] = useState<(typeof ASKED)[number] | null>(null);
  const actions = useMay('issue_documents') ? document.actions : [];
  const run = useDirectAction(document);
  const name = documentName(document);
  const primary = primaryAction(actions);
  const label = (action: Direct) => (action === 'submit' && document.state === 'rejected' ? t.submit_again : t[action]);
  const of = (action: string) => interpolate(t.of, { action, document: name });
  const close = () => setAsked(null);
  const others = DIRECT.filter((action) => action !== primary && actions.includes(action));
  const asking = ASKED.filter((action) => actions.includes(action));
  return (
    <Group gap="xs">
      {DIRECT.filter((action) => action === primary).map((action) => (
        <Button
          key={action}
          size="xs"
          aria-label={of(label(action))}
          loading={run.isPending && run.variables === action}
          disabled={run.isPending}
          onClick={() => run.mutate(action)}
        >
          {label(action)}
        </Button>
      ))}
      {document.has_xml && <DownloadButton href={fileAddress(document.id, 'xml')} label={t.xml} of={of(t.xml)} />}
      {document.has_pdf && <DownloadButton href={fileAddress(document.id, 'pdf')} label={t.pdf} of={of(t.pdf)} />}
      {others.length + asking.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <ActionIcon variant="default" size={30} disabled={run.isPending} aria-label={of(t.more)}>
              <Icon name="dots" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((action) => (
              <Menu.Item key={action} onClick={() => run.mutate(action)}>
                {label(action)}
              </Menu.Item>
            ))}
            {asking.map((action) => (
              <Menu.Item
                key={action}
                {...((action === 'credit' || action === 'cancel') && { c: 'var(--tone-danger-text)' })}
                onClick={() => setAsked(action)}
              >
                {t[action]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {!isOwnPage && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={interpolate(t.open_name, { number: name })}
          renderRoot={(props) => <Link to="/documents/$id" params={{ id: String(document.id) }} {...props} />}
        >
          {t.open}
        </Button>
      )}
      {asked === 'mail' && <MailModal document={document} onClose={close} />}
      {asked === 'upload_pdf' && <UploadPdfModal document={document} onClose={close} />}
      {asked === 'note_elsewhere' && <ExternalDocumentModal document={document} onClose={close} />}
      {asked === 'resubmit' && <ResubmitModal document={document} onClose={close} />}
      {asked === 'clear_error' && <ClearErrorModal document={document} onClose={close} />}
      {asked === 'credit' && <CreditModal document={document} onClose={close} />}
      {asked === 'cancel' && <CancelModal document={document} onClose={close} />}
    </Group>
  );
}

function useDirectAction({ id, order_id, country }: DocumentDetail) {
  const { submitting, failed } = useTexts().taxDocuments;
  const ofCountry: Readonly<Record<string, string>> = failed.of_country;
  const params = { id };
  return useDocumentChange(
    async (action: Direct) => {
      switch (action) {
        case 'submit': {
          const { data } = await call(submitDocuments, { body: { order_ids: [order_id] } });
          const skipped = data.find(({ outcome }) => outcome === 'skipped');
          if (skipped) throw new CallError(0, skipped.reason);
          return { message: submitting, alertType: 'info' as const };
        }
        case 'check_status':
          return call(checkDocumentStatus, { params });
        case 'upload_to_storage':
          return call(storeDocument, { params });
        case 'submit_to_shipper':
          return call(sendDocumentToShipper, { params });
        case 'take_back_elsewhere':
          return call(takeBackIssuedExternally, { params });
      }
    },
    undefined,
    (action) =>
      ofCountry[country] ?? (action === 'submit' || action === 'upload_to_storage' ? failed[action] : failed.other),
  );
}
