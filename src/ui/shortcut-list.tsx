import { Kbd } from '@mantine/core';
import { Modal } from './modal.tsx';
import classes from './shortcut-list.module.css';
import { useShortcuts } from './shortcuts.ts';
import { useTexts } from './texts.ts';

function keyNames(keys: string): string[] {
  const modifier = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl';
  return keys.split(' ').map((key) => {
    const isWithModifier = key.startsWith('mod+');
    const name = key.slice(isWithModifier ? 'mod+'.length : 0).toUpperCase();
    return isWithModifier ? `${modifier} ${name}` : name;
  });
}

/** Every key that works on this screen. */
export function ShortcutList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts().ui;
  const byKeys = new Map(useShortcuts().map(({ keys, label }) => [keys, label]));
  return (
    <Modal opened={opened} onClose={onClose} title={t.keys.title} closeButtonProps={{ 'aria-label': t.close }}>
      <dl className={classes.list}>
        {[...byKeys].map(([keys, label]) => (
          <div key={keys}>
            <dt>{label}</dt>
            <dd>
              {keyNames(keys).map((name, index) => (
                <span key={name}>
                  {index > 0 && ` ${t.keys.between} `}
                  <Kbd>{name}</Kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
