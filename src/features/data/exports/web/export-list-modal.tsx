import { Radio } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type CellStyle, cellStyles } from '#base/csv-cells.ts';
import { interpolate, pluralise } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { ExportProgress } from './export-progress.tsx';
import type { ExportedList } from './exported-list.ts';
import classes from './exports.module.css';
import { listedExport } from './listed-export.ts';
import { ModalFoot } from './modal-foot.tsx';
import { StyleChoice } from './style-choice.tsx';
import { useExport } from './use-export.ts';

type Props = { list: ExportedList; onClose: () => void };

const SELECTED = 'selected';
const LISTED = 'listed';

const screens = {
  orders: '/orders/export',
  customers: '/customers/export',
  tax_documents: '/documents/export',
} as const;

/**
 * The rows that are selected in a list, or all that it shows, as CSV. Closing it stops nothing: the file appears among
 * the exports.
 */
export function ExportListModal({ list: { of, page, columns, selected, search }, onClose }: Props) {
  const t = useTexts().exports;
  const { ui } = useTexts();
  const { count } = useFormats();
  const [which, setWhich] = useState(selected.length > 0 ? SELECTED : LISTED);
  const [isWhole, setIsWhole] = useState(false);
  const [style, setStyle] = useState<CellStyle>('spreadsheet');
  const files = useExport();
  const total = page ? `${count(page.total)}${page.total_is_capped ? '+' : ''}` : '';
  const words = t.modal.of[of.kind];
  const failed = {
    orders: t.records.order_failed,
    customers: t.records.customer_failed,
    tax_documents: t.documents.failed,
  };

  function start() {
    const wanted = { ...(!isWhole && { columns }), ...(which === SELECTED && { ids: selected }) };
    files.start({ ...listedExport(of, wanted), style });
  }

  return (
    <Modal opened onClose={onClose} title={t.titles[of.kind]} closeButtonProps={{ 'aria-label': ui.close }}>
      <div className={classes.fields}>
        <Radio.Group label={words.which} value={which} onChange={setWhich}>
          <div className={classes.fields}>
            {selected.length > 0 && (
              <Radio value={SELECTED} label={pluralise(words.selected, selected.length, count)} />
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
        <ExportProgress followed={files} working={t.progress.creating} failed={failed[of.kind]} />
        <Link to={screens[of.kind]} search={search}>
          {words.more}
        </Link>
      </div>
      <ModalFoot isReady files={files} onExport={start} onClose={onClose} />
    </Modal>
  );
}
