import { Menu } from '@mantine/core';
import { usePrintTexts } from './use-print-texts.ts';

/** *Print* in a menu. */
export function PrintItem({ onClick }: { onClick: () => void }) {
  const t = usePrintTexts();
  return <Menu.Item onClick={onClick}>{t.print}</Menu.Item>;
}
