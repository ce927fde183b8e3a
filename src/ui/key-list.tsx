import { Kbd } from '@mantine/core';
import classes from './key-list.module.css';
import type { Shortcut } from './shortcuts.ts';
import { useTexts } from './texts.ts';

function keyNames(keys: string): string[] {
  const modifier = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl';
  return keys.split(' ').map((key) => {
    const isWithModifier = key.startsWith('mod+');
    const name = key.slice(isWithModifier ? 'mod+'.length : 0);
    const short = name.length === 1 ? name.toUpperCase() : name;
    return isWithModifier ? `${modifier} ${short}` : short;
  });
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
