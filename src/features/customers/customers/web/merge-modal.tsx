import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { LoadError } from '#ui/load-error.tsx';
import { Modal } from '#ui/modal.tsx';
import { markStale, queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { type CustomerDetail, getCustomer } from '../detail-contract.ts';
import { mergeCustomer } from '../merge-contract.ts';
import { type MergeChoices, usualChoices } from '../merge-rules.ts';
import { nameOf } from './customer-columns.tsx';
import { MergeTable } from './merge-table.tsx';

type Props = { customerId: number; otherId: number; onClose: () => void };

/** Two customers side by side: which of them stays, and of which of them each value is kept. */
export function MergeModal({ customerId, otherId, onClose }: Props) {
  const t = useTexts().customer_detail.merge;
  const { close } = useTexts().ui;
  const customer = useQuery(queryOf(getCustomer, { params: { id: customerId } }));
  const other = useQuery(queryOf(getCustomer, { params: { id: otherId } }));
  const failed = [customer, other].find(({ isError }) => isError);
  return (
    <Modal opened onClose={onClose} title={t.title} size="xl" closeButtonProps={{ 'aria-label': close }}>
      {failed?.error && <LoadError error={failed.error} onRetry={failed.refetch} hasData={false} />}
      {customer.data && other.data ? (
        <Comparison customer={customer.data} other={other.data} onClose={onClose} />
      ) : (
        !failed && <Skeleton height={260} />
      )}
    </Modal>
  );
}

type ComparisonProps = { customer: CustomerDetail; other: CustomerDetail; onClose: () => void };

function Comparison({ customer, other, onClose }: ComparisonProps) {
  const { ui } = useTexts();
  const customers = useTexts().customers;
  const t = useTexts().customer_detail.merge;
  const [isSwapped, setIsSwapped] = useState(false);
  const [chosen, setChosen] = useState<Partial<MergeChoices>>({});
  const [kept, duplicate] = isSwapped ? [other, customer] : [customer, other];
  const choices = { ...usualChoices(kept, duplicate), ...chosen };
  const merge = useMerge(kept, duplicate, onClose);
  const names = { kept: nameOf(customers, kept), duplicate: nameOf(customers, duplicate) };
  return (
    <>
      <Text mb={10} c="dimmed">
        {interpolate(t.text, names)}
      </Text>
      <MergeTable
        kept={kept}
        duplicate={duplicate}
        choices={choices}
        onChoose={(part, side) => setChosen({ ...chosen, [part]: side })}
      />
      <Text mt={10} c="dimmed">
        {t.contacts}
      </Text>
      <Group justify="space-between" gap="xs" mt="lg">
        <Button
          variant="subtle"
          onClick={() => {
            setIsSwapped(!isSwapped);
            setChosen({});
          }}
        >
          {t.swap}
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button loading={merge.isPending} onClick={() => merge.mutate(choices)}>
            {t.merge}
          </Button>
        </Group>
      </Group>
    </>
  );
}

function useMerge(kept: CustomerDetail, duplicate: CustomerDetail, onMerged: () => void) {
  const client = useQueryClient();
  const alerts = useAlerts();
  const navigate = useNavigate();
  const t = useTexts().customer_detail.merge;
  return useMutation({
    mutationFn: (choices: MergeChoices) =>
      call(mergeCustomer, {
        params: { id: kept.id },
        body: { double_id: duplicate.id, version: kept.version, double_version: duplicate.version, choices },
      }),
    onSuccess: async () => {
      alerts.success(t.merged);
      onMerged();
      await navigate({ to: '/customers/$id', params: { id: String(kept.id) }, replace: true });
    },
    onError: (error) => alerts.failed(error),
    onSettled: () => markStale(client, ['/api/customers', '/api/orders']),
  });
}
