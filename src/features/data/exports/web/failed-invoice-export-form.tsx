import { Button, Group } from '@mantine/core';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { DateRangeFields } from '#ui/date-range-fields.tsx';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import { exportFailedInvoices, type FailedInvoiceExport } from '../document-contract.ts';
import { downloadFile } from './download-file.ts';
import { isUnderWay } from './export-rules.ts';
import classes from './exports.module.css';
import { useAwaitedExport } from './use-awaited-export.ts';
import { useFailedInvoiceExports } from './use-failed-invoice-exports.ts';

type Days = { start_at: string; end_at: string };

type Props = { days: Days; onDays: (days: Days) => void; onStart: () => void };

/**
 * The days of failed invoices and their button, which waits for a file that is still written; then the browser saves
 * it.
 */
export function FailedInvoiceExportForm({ days, onDays, onStart }: Props) {
  const t = useTexts().exports;
  const alerts = useAlerts();
  const isWritten = useFailedInvoiceExports(1).data?.data.some(isUnderWay) ?? false;
  const write = useAwaitedExport((body: Days, _accountId, options) => call(exportFailedInvoices, { body }, options), {
    failed: t.failed_invoices.failed,
    still: t.progress.still,
    onReady: save,
  });

  function start() {
    alerts.info(t.failed_invoices.working);
    onStart();
    write.mutate(days);
  }

  return (
    <section className={classes.panel} aria-label={t.titles.failed_mexico_invoices}>
      <p>{t.failed_invoices.hint}</p>
      <DateRangeFields
        value={{ start: days.start_at, end: days.end_at }}
        onChange={({ start: start_at, end: end_at }) => onDays({ start_at, end_at })}
      />
      <Group gap="8px 12px">
        <Button
          size="xs"
          leftSection={<Icon name="download" size={15} />}
          loading={write.isPending}
          disabled={isWritten}
          onClick={start}
        >
          {t.failed_invoices.export}
        </Button>
        <span role="status" className={classes.progress}>
          {!write.isPending && isWritten && t.progress.still}
        </span>
      </Group>
    </section>
  );
}

function save({ url, path }: FailedInvoiceExport): void {
  if (url !== null) downloadFile(url, path);
}
