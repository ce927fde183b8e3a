import { Text } from '@mantine/core';
import { pluralise } from '#base/text.ts';
import type { BulkAction } from '#features/orders/order/bulk-contract.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { ScrollList } from '#ui/scroll-list.tsx';
import { useTexts } from '#ui/texts.ts';
import { forecastBulk, type SeenOrder } from './bulk-forecast.ts';

/** What an action will do with these orders, and which of them it will skip and why. */
export function BulkForecast({ action, orders }: { action: BulkAction; orders: readonly SeenOrder[] }) {
  const t = useTexts().order_bulk;
  const { count } = useFormats();
  const { ready, asked, passedOver } = forecastBulk(action, orders);
  return (
    <>
      <Text size="sm">{ready + asked > 0 ? t.texts[action] : t.nothing}</Text>
      <ScrollList>
        {ready > 0 && <li>{pluralise(t.ready[action], ready, count)}</li>}
        {asked > 0 && <li>{pluralise(t.asked, asked, count)}</li>}
        {passedOver.map(({ outcome, count: orders }) => (
          <li key={outcome}>
            <span>{pluralise(t.skipped, orders, count)}</span>
            <small>{t.outcomes[outcome]}</small>
          </li>
        ))}
      </ScrollList>
    </>
  );
}
