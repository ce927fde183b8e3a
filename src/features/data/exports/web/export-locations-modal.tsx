import { Text } from '@mantine/core';
import { useState } from 'react';
import { type CellStyle, cellStyles } from '#base/csv-cells.ts';
import { type EntityId, segmentOf } from '#features/core/catalog/entities.ts';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { LocationChoice } from './choice-selects.tsx';
import { ExportProgress } from './export-progress.tsx';
import classes from './exports.module.css';
import { ModalFoot } from './modal-foot.tsx';
import { StyleChoice } from './style-choice.tsx';
import { useExport } from './use-export.ts';

type Props = { entity: EntityId; onClose: () => void };

/** Items of some warehouse locations as CSV. Closing it stops nothing: the file appears among the exports. */
export function ExportLocationsModal({ entity, onClose }: Props) {
  const t = useTexts().exports;
  const { ui } = useTexts();
  const [places, setPlaces] = useState<string[]>([]);
  const [style, setStyle] = useState<CellStyle>('spreadsheet');
  const files = useExport();
  const wanted = { filterBy: 'warehouse_locations' as const, filterArray: places };
  return (
    <Modal opened onClose={onClose} title={t.modal.locations} closeButtonProps={{ 'aria-label': ui.close }}>
      <div className={classes.fields}>
        <Text size="sm">{t.modal.locations_hint}</Text>
        <LocationChoice entity={entity} value={places} onChange={setPlaces} />
        <StyleChoice styles={cellStyles} value={style} onChange={setStyle} />
        <ExportProgress followed={files} working={t.progress.creating} failed={t.progress.failed_request} />
      </div>
      <ModalFoot
        isReady={places.length > 0}
        files={files}
        onExport={() => files.start({ kind: segmentOf[entity], wanted, style })}
        onClose={onClose}
      />
    </Modal>
  );
}
