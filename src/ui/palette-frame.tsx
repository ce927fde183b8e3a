import { Button } from '@mantine/core';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useCopy } from './copy-button.tsx';
import { Icon } from './icons.tsx';
import classes from './palette-frame.module.css';
import { useTexts } from './texts.ts';
import { typedOn } from './typed-on.ts';

/** What the options below the input need to know. */
export type PaletteState = {
  query: string;
  /** The option that the arrow keys went to; null before they are used. */
  picked: string | null;
  listId: string;
  /** Whether the option that Enter would run is shown at a glance too. */
  isPreviewing: boolean;
  /**
   * Called with the option that Enter would run now: null where there is none, undefined where options are still on
   * their way.
   */
  onActive: (id: string | null | undefined) => void;
  close: () => void;
};

type Props = {
  onClose: () => void;
  /** *Go*, and Enter where nothing is found: what was typed. */
  onSubmit: (query: string) => void;
  /** Characters that, as the first one, keep the palette to one kind. */
  signs: string;
  /** The options, which may come later than the input. */
  children: (state: PaletteState) => ReactNode;
};

/**
 * The input of the command palette in its dialog. It is small and always loaded, so that no key is lost while the
 * options still are on their way; Enter then runs the first as soon as it is there.
 */
export function PaletteFrame({ onClose, onSubmit, signs, children }: Props) {
  const { palette: t, search } = useTexts().ui;
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [query, setQuery] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const [active, setActive] = useState<string | null>();
  const [isEntered, setIsEntered] = useState(false); // before there was an option to run
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [isSpaced, setIsSpaced] = useState(false); // Space opened a preview: typing on shows that a space was meant too
  const copy = useCopy();
  const words = query.trim();
  const hasSign = words !== '' && signs.includes(words.charAt(0));
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();

  function write(text: string) {
    setQuery(typedOn(query, text, isSpaced));
    setIsSpaced(false);
    setPicked(null);
    setIsEntered(false);
    setActive(undefined);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && (isPreviewing || hasSign)) {
      event.preventDefault(); // the dialog stays
      if (isPreviewing) setIsPreviewing(false);
      else write(words.slice(1));
    }
    const options = optionsOf(dialog.current);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const from = options.findIndex(isSelected);
      const next = options.at(from < 0 ? Math.min(step, 0) : (from + step) % options.length);
      next?.scrollIntoView({ block: 'nearest' });
      if (next) setPicked(next.id);
    }
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const isAtEnd = selectionStart === value.length && !event.shiftKey;
    const canPreview = options.some((option) => isSelected(option) && option.hasAttribute('data-preview'));
    if (event.key === ' ' && picked !== null && isAtEnd && (canPreview || isPreviewing)) {
      event.preventDefault();
      setIsPreviewing(!isPreviewing);
      setIsSpaced(true);
    }
    const isOnItsWay = active === undefined && words !== '';
    if (event.key === 'ArrowRight' && isAtEnd && (canPreview || isOnItsWay)) setIsPreviewing(true);
    const isCopying = (event.ctrlKey || event.metaKey) && event.key === 'c' && selectionStart === selectionEnd;
    const text = isCopying ? options.find(isSelected)?.getAttribute('data-copy') : undefined;
    if (text) {
      event.preventDefault();
      close();
      copy(text);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const chosen = options.find(isSelected);
    if (chosen) chosen.click();
    else if (words !== '') setIsEntered(true);
  }

  function submit() {
    close();
    onSubmit(words);
  }

  const runEntered = useEffectEvent(() => {
    setIsEntered(false);
    const chosen = optionsOf(dialog.current).find(isSelected);
    if (chosen) chosen.click();
    else if (!hasSign) submit();
  });

  useEffect(() => {
    if (isEntered && active !== undefined) runEntered();
  }, [isEntered, active]);

  return (
    <dialog
      ref={dialog}
      className={classes.palette}
      data-previewing={isPreviewing || undefined}
      aria-label={t.label}
      aria-modal="true"
      onClose={onClose}
      onPointerDown={(event) => event.target === event.currentTarget && close()}
    >
      <div className={classes.box}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label={t.placeholder}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={active ?? undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={t.placeholder}
          value={query}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={press}
        />
        {words !== '' && !hasSign && (
          <Button size="compact-sm" variant="default" onClick={submit}>
            {search.go}
          </Button>
        )}
      </div>
      {children({ query, picked, listId, isPreviewing, onActive: setActive, close })}
    </dialog>
  );
}

function optionsOf(dialog: HTMLElement | null): HTMLElement[] {
  return [...(dialog?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];
}

const isSelected = (option: HTMLElement) => option.ariaSelected === 'true';
