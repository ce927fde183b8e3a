import { Radio } from '@mantine/core';
import { useState } from 'react';
import { type CellStyle, cellStyles } from '#base/csv-cells.ts';
import { pluralise } from '#base/text.ts';
import type { ItemExportProps } from '#features/catalogue/items/web/item-bulk-bar.tsx';
import { segmentOf } from '#features/core/catalog/entities.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { ExportProgress } from './export-progress.tsx';
import classes from './exports.module.css';
import { ModalFoot } from './modal-foot.tsx';
import { StyleChoice } from './style-choice.tsx';
import { useExport } from './use-export.ts';

const SELECTED = 'selected';
const ALL = 'all';

/**
 * The items that are selected in a list, or all of them, as CSV. Closing it stops nothing: the file appears among the
 * exports.
 */
export function ExportItemsModal({ entity, selected, onClose }: ItemExportProps) {
  const t = useTexts().exports;
  const { ui } = useTexts();
  const { count } = useFormats();
  const [which, setWhich] = useState(selected.length > 0 ? SELECTED : ALL);
  const [style, setStyle] = useState<CellStyle>('spreadsheet');
  const files = useExport();
  const filterArray = which === SELECTED ? selected.map(String) : [ALL];
  return (
    <Modal opened onClose={onClose} title={t.modal.items} closeButtonProps={{ 'aria-label': ui.close }}>
      <div className={classes.fields}>
        <Radio.Group label={t.modal.which} value={which} onChange={setWhich}>
          <div className={classes.fields}>
            {selected.length > 0 && (
              <Radio value={SELECTED} label={pluralise(t.modal.selected, selected.length, count)} />
            )}
            <Radio value={ALL} label={t.modal.all} />
          </div>
        </Radio.Group>
        <StyleChoice styles={cellStyles} value={style} onChange={setStyle} />
        <ExportProgress followed={files} working={t.progress.creating} failed={t.progress.failed_items} />
      </div>
      <ModalFoot
        isReady
        files={files}
        onExport={() => files.start({ kind: segmentOf[entity], wanted: { filterBy: 'entities', filterArray }, style })}
        onClose={onClose}
      />
    </Modal>
  );
}
