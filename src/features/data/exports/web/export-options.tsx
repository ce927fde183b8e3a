import { Button, Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CellStyle, cellStyles } from '#base/csv-cells.ts';
import { interpolate } from '#base/text.ts';
import { type EntityId, RAW_MATERIALS, segmentOf } from '#features/core/catalog/entities.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { countItemsToExport, type FilterBy } from '../contract.ts';
import { CategoryChoice, entityParam, LocationChoice } from './choice-selects.tsx';
import { ExportProgress } from './export-progress.tsx';
import classes from './exports.module.css';
import { StyleChoice } from './style-choice.tsx';
import { useExport } from './use-export.ts';

/**
 * What the select offers, by the numbers that addresses have: 0 all, 1 raw materials, 2 categories, others warehouse
 * locations.
 */
const ALL = '0';
const RAW = '1';
const CATEGORIES = '2';
const LOCATIONS = '3';

type Props = { entity: EntityId; option: string; onOption: (option: string) => void };

/** What of an entity is to be exported, the button, and the file's link. */
export function ExportOptions({ entity, option, onOption }: Props) {
  const t = useTexts().exports;
  const [categories, setCategories] = useState<string[]>([]);
  const [places, setPlaces] = useState<string[]>([]);
  const [style, setStyle] = useState<CellStyle>('spreadsheet');
  const files = useExport();
  const shown = option === RAW || option === CATEGORIES || option === ALL || option === '' ? option || ALL : LOCATIONS;
  const from = shown === RAW ? RAW_MATERIALS : entity;
  const counted = useCount(from);
  const chosen: Record<string, { filterBy: FilterBy; filterArray: string[] }> = {
    [CATEGORIES]: { filterBy: 'categories', filterArray: categories },
    [LOCATIONS]: { filterBy: 'warehouse_locations', filterArray: places },
  };
  const wanted = chosen[shown];
  const isReady = counted.isSome && (!wanted || wanted.filterArray.length > 0);

  return (
    <section className={classes.panel} aria-label={t.titles[segmentOf[entity]]}>
      <p role={counted.isFailed ? 'alert' : 'status'}>{counted.text}</p>
      <div className={classes.choices}>
        <Select
          size="xs"
          label={t.choice.what}
          data={optionsOf(t.choice, entity)}
          value={shown}
          onChange={(next) => onOption(next === ALL || next === null ? '' : next)}
          allowDeselect={false}
          disabled={files.isBusy}
        />
        {shown === CATEGORIES && <CategoryChoice entity={from} value={categories} onChange={setCategories} />}
        {shown === LOCATIONS && <LocationChoice entity={from} value={places} onChange={setPlaces} />}
        <StyleChoice styles={cellStyles} value={style} onChange={setStyle} />
      </div>
      <Group gap="8px 12px">
        <Button
          size="xs"
          leftSection={<Icon name="download" size={15} />}
          disabled={!isReady || files.isBusy}
          onClick={() => files.start({ kind: segmentOf[from], style, ...(wanted && { wanted }) })}
        >
          {t.choice.export}
        </Button>
        <ExportProgress
          followed={files}
          working={wanted ? t.progress.creating : t.progress.working}
          failed={wanted ? t.progress.failed_request : t.progress.failed}
        />
      </Group>
    </section>
  );
}

type OptionTexts = { all: string; raw_materials: string; categories: string; locations: string };

function optionsOf(t: OptionTexts, entity: EntityId) {
  const options = [
    { value: ALL, label: t.all },
    { value: RAW, label: t.raw_materials },
    { value: CATEGORIES, label: t.categories },
    { value: LOCATIONS, label: t.locations },
  ];
  // Of raw materials, all are what the second would be.
  return entity === RAW_MATERIALS ? options.filter(({ value }) => value !== RAW) : options;
}

/** How many items there are, in words. */
function useCount(entity: EntityId) {
  const t = useTexts().exports;
  const { count } = useFormats();
  const { data, isError } = useQuery(queryOf(countItemsToExport, { query: { entity_id: entityParam(entity) } }));
  const n = data?.[0].count;
  const type = t.kinds[segmentOf[entity]];
  if (isError) return { text: t.progress.failed_request, isSome: false, isFailed: true };
  if (n === undefined) return { text: t.count.counting, isSome: false, isFailed: false };
  return {
    text: interpolate(n > 0 ? t.count.some : t.count.none, { n: count(n), type }),
    isSome: n > 0,
    isFailed: false,
  };
}
