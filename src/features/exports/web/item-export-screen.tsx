import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '#ui/page-header.tsx';
import { useTexts } from '#ui/texts.ts';
import { useListState } from '#ui/use-list-state.ts';
import { type EntityId, PRODUCTS, RAW_MATERIALS, segmentOf } from '../../catalog/entities.ts';
import { ExportOptions } from './export-options.tsx';
import { ExportTable } from './export-table.tsx';
import classes from './exports.module.css';
import { ProductExportBar } from './product-export-bar.tsx';

export const ProductExportScreen = () => <ItemExportScreen entity={PRODUCTS} />;

export const RawMaterialExportScreen = () => <ItemExportScreen entity={RAW_MATERIALS} />;

/** Items as CSV: all of an entity or a choice, and the files made so far. */
function ItemExportScreen({ entity }: { entity: EntityId }) {
  const { exports: t } = useTexts();
  const [list, setList] = useListState({}, ['option']);
  const kind = segmentOf[entity];
  return (
    <>
      <PageHeader
        title={t.titles[kind]}
        actions={
          <Button size="xs" variant="subtle" component={Link} to="/exports">
            {t.title}
          </Button>
        }
      />
      <ExportOptions
        key={entity}
        entity={entity}
        option={list.option}
        onOption={(option) => setList({ option }, { replace: true })}
      />
      <div className={classes.tools}>
        <h2 className={classes.heading}>{t.list.label}</h2>
        {entity === PRODUCTS && <ProductExportBar />}
      </div>
      <ExportTable kind={kind} page={list.page} onPage={(page) => setList({ page })} />
    </>
  );
}
