import { Text } from '@mantine/core';
import { pluralise } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ConnectorProduct } from '../contract.ts';

type Props = { row: Pick<ConnectorProduct, 'orders_waiting' | 'orders_staying'> };

/**
 * How many orders a link would release, and how many would go on waiting for something else; nothing where none waits.
 */
export function ReleaseNote({ row: { orders_waiting, orders_staying } }: Props) {
  const t = useTexts().productLinks;
  const { count } = useFormats();
  if (orders_waiting === 0) return null;
  const released = orders_waiting - orders_staying;
  const parts = [
    ...(released > 0 ? [pluralise(t.releases, released, count)] : []),
    ...(orders_staying > 0 ? [pluralise(t.stays, orders_staying, count)] : []),
  ];
  return (
    <Text span inherit className="danger" fw={500}>
      {parts.join(' · ')}
    </Text>
  );
}
