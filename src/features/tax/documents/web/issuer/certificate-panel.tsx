import { Stack } from '@mantine/core';
import { interpolate, pluralise } from '#base/text.ts';
import { type Detail, DetailList } from '#ui/detail-list.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Panel } from '#ui/panel.tsx';
import { useNow } from '#ui/relative-time.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import type { TaxIssuer } from '../../issuer-contract.ts';
import { CertificateForm } from './certificate-form.tsx';

/** Renewing takes some days: from then on it is said in another colour. */
const SOON_DAYS = 30;

/** The certificate that a country's documents are signed with, and the form that replaces it. */
export function CertificatePanel({ issuer }: { issuer: TaxIssuer }) {
  const t = useTexts().taxDocuments.settings.certificate;
  const { certificate, title, is_set } = issuer;
  return (
    <Panel title={t.title} actions={certificate && <DaysLeft certificate={certificate} />}>
      <Stack gap={14}>
        {certificate ? (
          <Facts certificate={certificate} />
        ) : (
          <p className="danger">{interpolate(t.none, { country: title })}</p>
        )}
        {is_set ? <CertificateForm issuer={issuer} /> : <p className="dimmed">{t.save_first}</p>}
      </Stack>
    </Panel>
  );
}

type Props = { certificate: NonNullable<TaxIssuer['certificate']> };

function Facts({ certificate }: Props) {
  const t = useTexts().taxDocuments.settings.certificate;
  const { longDate } = useFormats();
  const items: Detail[] = [
    [t.subject, certificate.subject],
    [t.issued_by, certificate.issued_by],
    [t.number, certificate.number],
    [t.valid_from, longDate(certificate.valid_from)],
    [t.valid_until, longDate(certificate.valid_until)],
  ];
  return (
    <>
      {certificate.is_of_another && (
        <p role="alert" className="danger">
          {t.of_another}
        </p>
      )}
      <DetailList items={items} />
    </>
  );
}

function DaysLeft({ certificate: { days_left, valid_from } }: Props) {
  const t = useTexts().taxDocuments.settings.certificate;
  const { count } = useFormats();
  const now = useNow();
  if (Date.parse(valid_from) > now) return <StatusBadge tone="warning">{t.not_yet}</StatusBadge>;
  if (days_left <= 0) return <StatusBadge tone="danger">{t.expired}</StatusBadge>;
  return (
    <StatusBadge tone={days_left <= SOON_DAYS ? 'warning' : 'success'}>
      {pluralise(t.days_left, days_left, count)}
    </StatusBadge>
  );
}
