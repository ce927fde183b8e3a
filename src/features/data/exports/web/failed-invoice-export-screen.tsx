import { dayInZone, monthBefore } from '#base/calendar-date.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import { useListState } from '#ui/use-list-state.ts';
import { ExportFrame } from './export-frame.tsx';
import { ExportRows } from './export-rows.tsx';
import { FailedInvoiceExportForm } from './failed-invoice-export-form.tsx';
import { useFailedInvoiceExports } from './use-failed-invoice-exports.ts';

/**
 * Mexican invoices that are not issued because something is wrong, as CSV: the month up to today until other days are
 * chosen.
 */
export function FailedInvoiceExportScreen() {
  const t = useTexts().exports;
  const { time_zone } = useFormats();
  const [{ page, start_at, end_at }, setList] = useListState({}, ['start_at', 'end_at']);
  const today = dayInZone(new Date(), time_zone);
  const days = { start_at: start_at || monthBefore(end_at || today), end_at: end_at || today };
  const found = useFailedInvoiceExports(page);
  const onPage = (next: number) => setList({ page: next });
  return (
    <ExportFrame
      title={t.titles.failed_mexico_invoices}
      label={t.failed_invoices.label}
      files={<ExportRows label={t.failed_invoices.label} kind="failed_mexico_invoices" found={found} onPage={onPage} />}
    >
      <FailedInvoiceExportForm
        days={days}
        onDays={(chosen) => setList(chosen, { replace: true })}
        onStart={() => setList({ page: 1 }, { replace: true })}
      />
    </ExportFrame>
  );
}
