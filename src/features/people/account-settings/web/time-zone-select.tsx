import { Select, type SelectProps } from '@mantine/core';
import { useMemo, useState } from 'react';
import { foldedOptions } from '#ui/folded-options.ts';
import { useTexts } from '#ui/texts.ts';
import { zoneChoices, zoneLabel } from './time-zones.ts';

type Props = Pick<SelectProps, 'label' | 'description' | 'error' | 'inputWrapperOrder'> & {
  value: string;
  /** The zone that is stored. */
  stored: string;
  onChange: (zone: string) => void;
};

/** Chooses a time zone by any part of its name, or by its present offset. */
export function TimeZoneSelect({ value, stored, onChange, ...look }: Props) {
  const t = useTexts().account_settings;
  // Some 400 offsets are computed only once the list is opened.
  const [isWanted, setIsWanted] = useState(false);
  const data = useMemo(() => {
    const now = new Date();
    return isWanted ? zoneChoices(stored, now) : [{ value, label: zoneLabel(value, now) }];
  }, [isWanted, stored, value]);
  return (
    <Select
      {...look}
      data={data}
      value={value}
      onChange={(zone) => zone && onChange(zone)}
      onDropdownOpen={() => setIsWanted(true)}
      searchable
      allowDeselect={false}
      withAsterisk
      filter={foldedOptions}
      nothingFoundMessage={t.zone_none}
      maxDropdownHeight={300}
    />
  );
}
