import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import type { ConnectionView } from '#features/partners/connections/contract.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';

/** In place of a channel's quantities where it is sent none: whether it could be, and where that is switched on. */
export function StockNotSent({ connection }: { connection: ConnectionView }) {
  const t = useTexts().stock.not_sent;
  const mayManage = useMay('manage_connectors');
  const { id, title, capabilities_off, last_error, last_error_at } = connection;
  const couldBe = capabilities_off.includes('stock.write');
  const params = { id: String(id) };
  const settings = couldBe && mayManage && (
    <Button
      size="xs"
      variant="default"
      renderRoot={(props) => <Link {...props} to="/settings/connectors/$id/settings" params={params} />}
    >
      {t.to_settings}
    </Button>
  );
  return (
    <EmptyState title={couldBe ? t.off : t.never} icon="boxes" action={settings}>
      {interpolate(couldBe ? t.off_text : t.never_text, { title })}
      {couldBe && last_error && last_error_at && (
        <>
          <br />
          {t.last_error} {last_error} · <RelativeTime at={last_error_at} />
        </>
      )}
    </EmptyState>
  );
}
