import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { EntityId } from '#features/core/catalog/entities.ts';
import { useTexts } from '#ui/texts.ts';
import classes from './categories.module.css';
import { failureText, useCreateCategory } from './use-categories.ts';

/** Creates a category once it has a name. */
export function NewCategory({ entityId }: { entityId: EntityId }) {
  const t = useTexts().categories;
  const [name, setName] = useState('');
  const create = useCreateCategory(entityId);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '' || create.isPending) return;
    create.mutate(name, { onSuccess: () => setName('') });
  }

  return (
    <form className={classes.add} onSubmit={submit}>
      <TextInput
        size="xs"
        data-autofocus
        label={t.manager.new_name}
        value={name}
        maxLength={200}
        onChange={(event) => {
          setName(event.currentTarget.value);
          create.reset();
        }}
        error={create.isError && failureText(create.error, t.create_failed)}
      />
      <Button type="submit" size="xs" disabled={name.trim() === ''} loading={create.isPending}>
        {t.manager.create}
      </Button>
    </form>
  );
}
