import { Kbd, type MantineSize } from '@mantine/core';
import { useTexts } from './texts.ts';

const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowRight: '→',
  Escape: 'Esc',
  shift: 'Shift',
};

/** `shift+Enter` as it stands on the keys: `Shift Enter`. */
function keyNames(keys: string): string[] {
  const modifier = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl';
  const signOf = (key: string) =>
    key === 'mod' ? modifier : (SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key));
  return keys.split(' ').map((key) => key.split('+').map(signOf).join(' '));
}

/** Keys as they stand on the keyboard: `<Keys keys="mod+k" />` */
export function Keys({ keys, size = 'sm' }: { keys: string; size?: MantineSize }) {
  const { between } = useTexts().ui.keys;
  return keyNames(keys).map((name, index) => (
    <span key={name}>
      {index > 0 && ` ${between} `}
      <Kbd size={size}>{name}</Kbd>
    </span>
  ));
}
