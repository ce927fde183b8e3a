import { Kbd } from '@mantine/core';
import classes from './key-list.module.css';
import type { Shortcut } from './shortcuts.ts';
import { useTexts } from './texts.ts';

const SIGNS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc', shift: 'Shift' };

/** `shift+Enter` as it stands on the keys: `Shift Enter`. */
function keyNames(keys: string): string[] {
  const modifier = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl';
  const signOf = (key: string) =>
    key === 'mod' ? modifier : (SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key));
  return keys.split(' ').map((key) => key.split('+').map(signOf).join(' '));
}

/** Keys and what they do, each once: of two with the same key the newer works. */
export function KeyList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const { between } = useTexts().ui.keys;
  const byKeys = new Map(shortcuts.map(({ keys, label }) => [keys, label]));
  return (
    <dl className={classes.list}>
      {[...byKeys].map(([keys, label]) => (
        <div key={keys}>
          <dt>{label}</dt>
          <dd>
            {keyNames(keys).map((name, index) => (
              <span key={name}>
                {index > 0 && ` ${between} `}
                <Kbd>{name}</Kbd>
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
