import { Button, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import classes from './remark-box.module.css';

/** What was written, and what puts it back into the box, before what was typed since: for where it is refused. */
export type Remark = { text: string; putBack: () => void };

type Props = {
  label: string;
  placeholder: string;
  button: string;
  /** In characters. */
  longest: number;
  isBusy?: boolean;
  onAdd: (remark: Remark) => void;
};

/** A box for a few words that are added to a record, by its button or Ctrl-Enter. */
export function RemarkBox({ label, placeholder, button, longest, isBusy = false, onAdd }: Props) {
  const [text, setText] = useState('');

  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    const written = text.trim();
    if (written === '') return;
    onAdd({ text: written, putBack: () => setText((since) => [written, since].filter(Boolean).join('\n')) });
    setText('');
  }

  return (
    <form className={classes.box} onSubmit={submit}>
      <Textarea
        size="xs"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={longest}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
        }}
      />
      <Button type="submit" size="xs" variant="default" disabled={text.trim() === ''} loading={isBusy}>
        {button}
      </Button>
    </form>
  );
}
