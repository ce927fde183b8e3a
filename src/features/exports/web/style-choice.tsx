import { NativeSelect } from '@mantine/core';
import { type CellStyle, cellStyles } from '#base/csv-cells.ts';
import { useTexts } from '#ui/texts.ts';

type Props = { value: CellStyle; onChange: (style: CellStyle) => void };

/** Who is to read the file: `<StyleChoice value={style} onChange={setStyle} />` */
export function StyleChoice({ value, onChange }: Props) {
  const t = useTexts().exports.styles;
  return (
    <NativeSelect
      size="xs"
      label={t.label}
      description={t.hints[value]}
      inputWrapperOrder={['label', 'input', 'description']}
      value={value}
      onChange={(event) => onChange(cellStyles.find((style) => style === event.currentTarget.value) ?? 'spreadsheet')}
      data={cellStyles.map((style) => ({ value: style, label: t.names[style] }))}
    />
  );
}
