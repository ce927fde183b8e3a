import { Button } from '@mantine/core';
import { addressOf } from '#ui/call.ts';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';

/** The lines with a fault as they came, each with why: to be corrected and imported again. */
export function FailedRowsLink({ id }: { id: number }) {
  const t = useTexts().imports.check;
  return (
    <Button
      variant="default"
      component="a"
      href={addressOf('/api/imports/{id}/failed.csv', { params: { id } })}
      download
      leftSection={<Icon name="download" size={15} />}
    >
      {t.failed_csv}
    </Button>
  );
}
