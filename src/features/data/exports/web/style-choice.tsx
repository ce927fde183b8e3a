import { NativeSelect } from '@mantine/core';
import { useTexts } from '#ui/texts.ts';
import type { ExportStyle } from '../contract.ts';

type Props<S extends ExportStyle> = { styles: readonly S[]; value: S; onChange: (style: S) => void };

/** What the file is for: `<StyleChoice styles={cellStyles} value={style} onChange={setStyle} />` */
export function StyleChoice<S extends ExportStyle>({ styles, value, onChange }: Props<S>) {
  const t = useTexts().exports.styles;
  const names: Readonly<Record<ExportStyle, string>> = t.names;
  const hints: Readonly<Record<ExportStyle, string>> = t.hints;
  return (
    <NativeSelect
      size="xs"
      label={t.label}
      description={hints[value]}
      inputWrapperOrder={['label', 'input', 'description']}
      value={value}
      onChange={(event) => onChange(styles.find((style) => style === event.currentTarget.value) ?? value)}
      data={styles.map((style) => ({ value: style, label: names[style] }))}
    />
  );
}
