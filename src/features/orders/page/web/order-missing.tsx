import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useTexts } from '#ui/texts.ts';

/** Instead of an order that is not there: an address may well hold the order's number, by which it is found. */
export function OrderMissing() {
  const t = useTexts().order_page.head;
  const { id = '' } = useParams({ strict: false });
  return (
    <EmptyState
      isPage
      title={interpolate(t.missing, { id })}
      icon="search"
      action={
        <Button size="xs" renderRoot={(props) => <Link to="/orders" search={{ search: id }} {...props} />}>
          {interpolate(t.search, { id })}
        </Button>
      }
    >
      {t.missing_text}
    </EmptyState>
  );
}
