import { type EntityId, PRODUCTS, RAW_MATERIALS, segmentOf } from '#features/core/catalog/entities.ts';
import { useTexts } from '#ui/texts.ts';
import { useListState } from '#ui/use-list-state.ts';
import { ExportFrame } from './export-frame.tsx';
import { ExportOptions } from './export-options.tsx';
import { ExportTable } from './export-table.tsx';
import { ProductExportBar } from './product-export-bar.tsx';

export const ProductExportScreen = () => <ItemExportScreen entity={PRODUCTS} />;

export const RawMaterialExportScreen = () => <ItemExportScreen entity={RAW_MATERIALS} />;

/** Items as CSV: all of an entity or a choice. */
function ItemExportScreen({ entity }: { entity: EntityId }) {
  const t = useTexts().exports;
  const [list, setList] = useListState({}, ['option']);
  return (
    <ExportFrame
      title={t.titles[segmentOf[entity]]}
      label={t.list.label}
      files={<ExportTable kind={segmentOf[entity]} page={list.page} onPage={(page) => setList({ page })} />}
      tools={entity === PRODUCTS && <ProductExportBar />}
    >
      <ExportOptions
        key={entity}
        entity={entity}
        option={list.option}
        onOption={(option) => setList({ option }, { replace: true })}
      />
    </ExportFrame>
  );
}
