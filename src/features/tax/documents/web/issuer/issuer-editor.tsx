import { Box, Text } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import page from '#ui/detail-page.module.css';
import { useFormats } from '#ui/formats-provider.tsx';
import { useLeaveGuard } from '#ui/leave-guard.tsx';
import { useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';
import { MAX_DELAY_MINUTES, saveIssuer, type TaxIssuer } from '../../issuer-contract.ts';
import { CertificatePanel } from './certificate-panel.tsx';
import { GoLivePanel } from './go-live-panel.tsx';
import { bodyOf, DAY_MINUTES, draftOfIssuer, type IssuerDraft, wrongIn } from './issuer-draft.ts';
import { IssuerForm } from './issuer-form.tsx';
import { LogoPanel } from './logo-panel.tsx';
import { RatesPanel } from './rates-panel.tsx';

type Props = { issuer: TaxIssuer };

/** Changes how a country's documents are issued. */
export function IssuerEditor({ issuer }: Props) {
  const t = useTexts().taxDocuments.settings;
  const alerts = useAlerts();
  const draft = useDraft<IssuerDraft>({
    stored: draftOfIssuer(issuer),
    version: issuer.version,
    check: ({ values }) => {
      const words = {
        connection_id: t.connection_required,
        delay_minutes: interpolate(t.delay_hint, {
          most: values.issue_when === 'buyer' ? MAX_DELAY_MINUTES / DAY_MINUTES : MAX_DELAY_MINUTES,
        }),
      };
      return Object.fromEntries(wrongIn(values).map((field) => [field, words[field]]));
    },
    save: async ({ values, version }) => {
      const body = bodyOf(issuer, version, values);
      const saved = await call(saveIssuer, { params: { country: issuer.country }, body });
      alerts.success(interpolate(t.saved, { country: issuer.title }), { fixed: true });
      return saved.version;
    },
    stale: ['/api/tax-issuers', '/api/documents', '/api/orders', '/api/tax-series'],
    onError: alerts.failed,
  });
  const leaveGuard = useLeaveGuard(draft.isDirty);
  return (
    <div className={page.columns}>
      <div>
        {leaveGuard}
        <IssuerForm issuer={issuer} draft={draft} />
        {issuer.other_currency !== 'stop' && (
          <Box mt="lg">
            <RatesPanel currency={issuer.currency} />
          </Box>
        )}
      </div>
      <div className={page.column}>
        <GoLivePanel issuer={issuer} />
        {issuer.needs_certificate && <CertificatePanel issuer={issuer} />}
        <LastChange issuer={issuer} />
        <LogoPanel />
      </div>
    </div>
  );
}

function LastChange({ issuer: { saved_by, saved_at } }: Props) {
  const t = useTexts().taxDocuments.settings;
  const { longDate } = useFormats();
  if (!saved_by || !saved_at) return null;
  return (
    <Text mt={4} c="dimmed">
      {interpolate(t.saved_by, { who: saved_by, when: longDate(saved_at) })}
    </Text>
  );
}
