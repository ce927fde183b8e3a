import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { useCopy } from '#ui/copy-button.tsx';
import { FormError } from '#ui/form-error.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Modal } from '#ui/modal.tsx';
import { markStale, queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { type BuyerLink, getBuyerLink, makeBuyerLink, withdrawBuyerLink } from '../contract.ts';
import { mailBuyerLinks } from '../mail-contract.ts';

type Props = { order: Pick<OrderDetail, 'id' | 'order_number'>; onClose: () => void };

/** Makes the link of an order's buyer, mails it or shows its address once, and withdraws it. */
export function BuyerLinkModal({ order: { id, order_number }, onClose }: Props) {
  const t = useTexts().buyer_link.dialog;
  const { ui } = useTexts();
  const alerts = useAlerts();
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useQuery(queryOf(getBuyerLink, { params: { id } }));
  const onSettled = () => markStale(client, ['/api/orders/{id}/buyer-link', '/api/orders/{id}/timeline']);
  const making = useMutation({
    mutationFn: async () => (await call(makeBuyerLink, { params: { id } })).body,
    onSettled,
  });
  const mailing = useMutation({
    mutationFn: async () => {
      making.reset();
      const { data } = await call(mailBuyerLinks, { body: { order_ids: [id] } });
      return data[0]?.skipped ?? null;
    },
    onSuccess: (skipped) => skipped === null && alerts.success(interpolate(t.mailing, { email: data?.email ?? '' })),
    onSettled,
  });
  const withdrawing = useMutation({
    mutationFn: () => call(withdrawBuyerLink, { params: { id } }),
    onSuccess: () => {
      making.reset();
      alerts.success(t.withdrawn);
    },
    onSettled,
  });
  const isBusy = making.isPending || mailing.isPending || withdrawing.isPending;
  const canMail = data?.can_mail && !data.refusal && data.email !== '';
  return (
    <Modal
      opened
      onClose={onClose}
      title={interpolate(t.title, { number: order_number })}
      closeButtonProps={{ 'aria-label': ui.close }}
    >
      {error && <LoadError error={error} onRetry={refetch} />}
      {isPending && <Skeleton height={160} radius="md" />}
      {data && (
        <Stack gap="sm">
          <Text size="sm">{t.text}</Text>
          {data.is_issued && !data.refusal && <Text size="sm">{t.replaces}</Text>}
          {data.refusal && (
            <Text size="sm" fw="bold">
              {t.refused} {t.refusals[data.refusal]}
            </Text>
          )}
          {making.data ? <Address {...making.data} /> : data.link && <Known link={data.link} />}
          {canMail && (
            <Text size="sm" c="dimmed">
              {interpolate(t.goes_to, { email: data.email })}
            </Text>
          )}
          <FormError error={making.error ?? mailing.error ?? withdrawing.error} />
          <Group justify="flex-end" gap="xs">
            {data.link && (
              <Button variant="default" loading={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
                {t.withdraw}
              </Button>
            )}
            {!data.refusal && (
              <Button
                disabled={isBusy}
                variant={making.data || canMail ? 'default' : 'filled'}
                loading={making.isPending}
                onClick={() => making.mutate()}
              >
                {data.link ? t.make_new : t.make}
              </Button>
            )}
            {canMail && (
              <Button disabled={isBusy} loading={mailing.isPending} onClick={() => mailing.mutate()}>
                {data.link?.mail ? t.mail_again : t.mail}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

/** The address of a link that was just made. */
function Address({ address, expires_at }: { address: string; expires_at: string }) {
  const t = useTexts().buyer_link.dialog;
  const formats = useFormats();
  const copy = useCopy();
  return (
    <Stack gap="xs">
      <TextInput
        label={t.address}
        value={address}
        readOnly
        classNames={{ input: 'code' }}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group>
        <Button onClick={() => copy(address, t.copied)}>{t.copy}</Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t.once} {interpolate(t.until, { date: formats.longDate(expires_at) })}
      </Text>
    </Stack>
  );
}

/** A link that was made before. */
function Known({ link: { made_by, made_at, expires_at, used_at, mail } }: { link: BuyerLink }) {
  const t = useTexts().buyer_link.dialog;
  const { longDate } = useFormats();
  return (
    <Text size="sm">
      {interpolate(t.there, { who: made_by, made: longDate(made_at), date: longDate(expires_at) })}{' '}
      {mail ? interpolate(t.mailed[mail.state], { to: mail.to }) : t.shown}{' '}
      {used_at === null ? t.unused : interpolate(t.used, { date: longDate(used_at) })}
    </Text>
  );
}
