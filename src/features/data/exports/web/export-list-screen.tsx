import { useState } from 'react';
import { FilesTabs } from '#features/catalogue/imports/web/files-tabs.tsx';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import { useSession } from '#features/people/access/web/session.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { type Segment, SegmentBar } from '#ui/segment-bar.tsx';
import { useTexts } from '#ui/texts.ts';
import { useListState } from '#ui/use-list-state.ts';
import { ExportKind } from '../export-sheets.ts';
import { ExportLocationsModal } from './export-locations-modal.tsx';
import { ExportTable } from './export-table.tsx';
import classes from './exports.module.css';
import { NewExportMenu } from './new-export-menu.tsx';

/** Every file that was exported, and the way to new ones. */
export function ExportListScreen() {
  const t = useTexts().exports;
  const [list, setList] = useListState({}, ['kind']);
  const [isChoosing, setIsChoosing] = useState(false);
  const kind = ExportKind.safeParse(list.kind).data;
  const { user } = useSession();
  // Files of the audit are the administrators'.
  const kinds = ExportKind.options.filter((value) => user.is_admin || value !== 'audit');
  const segments: Segment<string>[] = [
    { value: '', label: t.list.all, total: null },
    ...kinds.map((value) => ({ value, label: t.kinds[value], total: null })),
  ];
  return (
    <>
      <PageHeader
        title={t.title}
        tabs={<FilesTabs />}
        actions={<NewExportMenu onLocations={() => setIsChoosing(true)} />}
      >
        {t.hint}
      </PageHeader>
      <div className={classes.tools}>
        <SegmentBar
          label={t.list.filter}
          segments={segments}
          value={kind ?? ''}
          onChange={(next) => setList({ kind: next })}
        />
      </div>
      <ExportTable kind={kind} page={list.page} onPage={(page) => setList({ page })} />
      {isChoosing && <ExportLocationsModal entity={PRODUCTS} onClose={() => setIsChoosing(false)} />}
    </>
  );
}
