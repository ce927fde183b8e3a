import classes from './key-list.module.css';
import { Keys } from './keys.tsx';
import type { Shortcut } from './shortcuts.ts';

/** Keys and what they do, each once: of two with the same key the newer works. */
export function KeyList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const byKeys = new Map(shortcuts.map(({ keys, label }) => [keys, label]));
  return (
    <dl className={classes.list}>
      {[...byKeys].map(([keys, label]) => (
        <div key={keys}>
          <dt>{label}</dt>
          <dd>
            <Keys keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
