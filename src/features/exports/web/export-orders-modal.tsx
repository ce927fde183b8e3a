import { Radio } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type CellStyle, cellStyles } from '#base/csv-cells.ts';
import { interpolate, pluralise } from '#base/text.ts';
import type { OrderFilter } from '#features/order-search/order-filter.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { ListedColumn } from '../export-sheets.ts';
import { ExportProgress } from './export-progress.tsx';
import classes from './exports.module.css';
import { ModalFoot } from './modal-foot.tsx';
import { StyleChoice } from './style-choice.tsx';
import { useExport } from './use-export.ts';
import { useExportTexts } from './use-export-texts.ts';

type Props = {
  filter: Omit<OrderFilter, 'page' | 'perPage'>;
  /** How many the list shows; at least, where it ends with `+`. */
  total: string;
  /** The list's columns as they are shown. */
  columns: readonly string[];
  selected: readonly number[];
  /** The list's filters in the address of the export's own screen. */
  search: Readonly<Record<string, string>>;
  onClose: () => void;
};

const SELECTED = 'selected';
const LISTED = 'listed';

/** The orders that are selected in a list, or all that it shows, as CSV. Closing it stops nothing: the file appears among the exports. */
export function ExportOrdersModal({ filter, total, columns, selected, search, onClose }: Props) {
  const t = useExportTexts();
  const { ui } = useTexts();
  const { count } = useFormats();
  const [which, setWhich] = useState(selected.length > 0 ? SELECTED : LISTED);
  const [isWhole, setIsWhole] = useState(false);
  const [style, setStyle] = useState<CellStyle>('spreadsheet');
  const files = useExport();

  function start() {
    const shown = columns.flatMap((name) => ListedColumn.safeParse(name).data ?? []);
    const listed = {
      filter,
      ...(!isWhole && { columns: shown }),
      ...(which === SELECTED && { ids: [...selected] }),
    };
    files.start({ kind: 'orders', listed, style });
  }

  return (
    <Modal opened onClose={onClose} title={t.titles.orders} closeButtonProps={{ 'aria-label': ui.close }}>
      <div className={classes.fields}>
        <Radio.Group label={t.modal.which_orders} value={which} onChange={setWhich}>
          <div className={classes.fields}>
            {selected.length > 0 && (
              <Radio value={SELECTED} label={pluralise(t.modal.selected_orders, selected.length, count)} />
            )}
            <Radio value={LISTED} label={interpolate(t.modal.listed, { count: total })} />
          </div>
        </Radio.Group>
        <Radio.Group
          label={t.modal.columns}
          value={isWhole ? 'all' : 'shown'}
          onChange={(next) => setIsWhole(next === 'all')}
        >
          <div className={classes.fields}>
            <Radio value="shown" label={t.modal.shown_columns} />
            <Radio value="all" label={t.modal.all_columns} />
          </div>
        </Radio.Group>
        <StyleChoice styles={cellStyles} value={style} onChange={setStyle} />
        <ExportProgress followed={files} working={t.progress.creating} failed={t.records.order_failed} />
        <Link to="/orders/export" search={search}>
          {t.modal.more}
        </Link>
      </div>
      <ModalFoot isReady files={files} onExport={start} onClose={onClose} />
    </Modal>
  );
}
