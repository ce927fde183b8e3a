import { SegmentedControl, Select, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import { useSession } from '#features/people/access/web/session.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Panel } from '#ui/panel.tsx';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { type NoticeMails, saveNoticeMails } from '../contract.ts';
import { MAIL_FREQUENCIES } from '../mail-rules.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** When the member is mailed of what stands still; a choice is saved as it is made. */
export function MailWish({ mails }: { mails: NoticeMails }) {
  const t = useTexts().notices.screen;
  const { account } = useSession();
  const { longDate } = useFormats();
  const save = useSave();
  // What was just chosen is shown while it is saved.
  const { wanted, hour } = save.isPending ? save.variables : mails;
  return (
    <Panel title={t.mails}>
      <Stack gap="md">
        <p className="dimmed">{interpolate(t.mails_hint, { email: mails.email })}</p>
        <SegmentedControl
          fullWidth
          aria-label={t.wanted}
          value={wanted}
          data={MAIL_FREQUENCIES.map((value) => ({ value, label: t[value] }))}
          onChange={(value) => save.mutate({ wanted: value, hour })}
        />
        <p className="dimmed">{t.explain[wanted]}</p>
        {wanted === 'daily' && (
          <Select
            label={t.hour}
            description={interpolate(t.hour_hint, { zone: account.time_zone })}
            data={HOURS}
            value={String(hour)}
            allowDeselect={false}
            onChange={(value) => value !== null && save.mutate({ wanted, hour: Number(value) })}
          />
        )}
        {mails.refused_at && (
          <p className="danger" role="alert">
            {interpolate(t.refused, { when: longDate(mails.refused_at) })}
          </p>
        )}
        {!mails.can_mail && <p className="dimmed">{t.mail_off}</p>}
      </Stack>
    </Panel>
  );
}

type Wish = Pick<NoticeMails, 'wanted' | 'hour'>;

function useSave() {
  const t = useTexts().notices.screen;
  const alerts = useAlerts();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Wish) => call(saveNoticeMails, { body }),
    onSuccess: () => alerts.success(t.saved),
    onError: (error) => alerts.failed(error),
    onSettled: () => markStale(client, ['/api/notices/mails']),
  });
}
