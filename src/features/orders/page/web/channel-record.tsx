import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { interpolate } from '#base/text.ts';
import { getOrderJson } from '#features/orders/order/detail-contract.ts';
import { CallError } from '#ui/call.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import classes from './channel-record.module.css';

/** The order as its channel sent it, for who wants to know where a value comes from; read once it is opened. */
export function ChannelRecord({ orderId }: { orderId: number }) {
  const t = useTexts().order_page.record;
  const [isOpen, setIsOpen] = useState(false);
  const record = useId();
  return (
    <Panel>
      <Disclosure isOpen={isOpen} controls={record} onToggle={() => setIsOpen(!isOpen)}>
        {t.show}
      </Disclosure>
      <div id={record} hidden={!isOpen}>
        {isOpen && <Record orderId={orderId} />}
      </div>
    </Panel>
  );
}

function Record({ orderId }: { orderId: number }) {
  const t = useTexts().order_page.record;
  const { longDate } = useFormats();
  const { data, error, refetch } = useQuery(queryOf(getOrderJson, { params: { id: orderId } }));
  if (error instanceof CallError && error.status === 404)
    return (
      <Text my={6} c="dimmed" fz="xs">
        {t.none}
      </Text>
    );
  if (error) return <LoadError error={error} onRetry={refetch} hasData={data !== undefined} />;
  if (!data) return <Skeleton height={120} mt={8} />;
  const text = JSON.stringify(data.order_json, null, 2);
  return (
    <>
      <Text my={6} c="dimmed" fz="xs">
        {interpolate(t.received, { when: longDate(data.received_at) })}
        <CopyButton text={text} what={t.label} />
      </Text>
      {!data.is_whole && (
        <Text my={6} c="dimmed" fz="xs">
          {t.cut}
        </Text>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to do that */}
      <section className={classes.record} aria-label={t.label} tabIndex={0}>
        <pre>{text}</pre>
      </section>
    </>
  );
}
