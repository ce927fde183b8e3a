import { Menu } from '@mantine/core';
import { useTexts } from '#ui/texts.ts';

/** *Print* in a menu. */
export function PrintItem({ onClick }: { onClick: () => void }) {
  const t = useTexts().order_print;
  return <Menu.Item onClick={onClick}>{t.print}</Menu.Item>;
}
