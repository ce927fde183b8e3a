import { KeyList } from '#ui/key-list.tsx';
import { useShortcuts } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import classes from './help-panel.module.css';

/** The keys that work now: those of the screen apart from those of every screen. */
export function PageKeys() {
  const t = useTexts().guide.panel;
  const shortcuts = useShortcuts();
  const own = shortcuts.filter(({ scope }) => scope === 'screen');
  return (
    <>
      <section className={classes.part}>
        <h3>{t.keys}</h3>
        {own.length > 0 ? <KeyList shortcuts={own} /> : <p>{t.no_keys}</p>}
      </section>
      <section className={classes.part}>
        <h3>{t.keys_everywhere}</h3>
        <KeyList shortcuts={shortcuts.filter(({ scope }) => scope === 'everywhere')} />
      </section>
    </>
  );
}
