import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { findRoles } from '#features/people/team/roles-contract.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { FormError } from '#ui/form-error.tsx';
import { Modal } from '#ui/modal.tsx';
import { markStale, queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { saveViewDefaults } from '../changes-contract.ts';
import type { Audience, View } from '../contract.ts';

type Props = { view: View; all: readonly View[]; onClose: () => void };

/** Sets for whom a list opens with a view. Next to those that have another default stands its name. */
export function DefaultsDialog({ view, all, onClose }: Props) {
  const t = useTexts().saved_views;
  const { ui } = useTexts();
  const alerts = useAlerts();
  const client = useQueryClient();
  const roles = useQuery(queryOf(findRoles, {})).data?.data ?? [];
  const [chosen, setChosen] = useState<readonly Audience[]>(view.default_of);
  const audiences: { audience: Audience; label: string }[] = [
    { audience: 'everyone', label: t.everyone },
    { audience: 'admins', label: t.admins },
    { audience: 'staff', label: t.staff },
    ...roles.map(({ id, name }) => ({ audience: id, label: name })),
  ];
  const otherOf = (audience: Audience) => all.find((one) => one !== view && one.default_of.includes(audience))?.name;
  const save = useMutation({
    mutationFn: () => call(saveViewDefaults, { params: { id: view.id }, body: { default_of: [...chosen] } }),
    onSuccess: () => {
      alerts.success(t.default_saved);
      onClose();
    },
    onSettled: () => markStale(client, ['/api/views']),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={interpolate(t.default_title, { name: view.name })}
      closeButtonProps={{ 'aria-label': ui.close }}
    >
      <Stack gap="sm">
        <p>{t.default_text}</p>
        {audiences.map(({ audience, label }) => (
          <Checkbox
            key={audience}
            label={label}
            description={otherOf(audience)}
            checked={chosen.includes(audience)}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(checked ? [...chosen, audience] : chosen.filter((one) => one !== audience))
            }
          />
        ))}
        <FormError error={save.error} />
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {ui.cancel}
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          {t.save}
        </Button>
      </Group>
    </Modal>
  );
}
