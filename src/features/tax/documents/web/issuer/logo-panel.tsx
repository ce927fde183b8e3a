import { Button, FileButton, Group, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import { FormAlert } from '#ui/form-error.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Panel } from '#ui/panel.tsx';
import { markStale, queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { getLogo, MAX_LOGO_BYTES, removeLogo, saveLogo } from '../../logo-contract.ts';
import { toBase64 } from './certificate-file.ts';
import classes from './issuer.module.css';

/** The logo on the PDFs of all countries: shown as it is printed, replaced and taken away. */
export function LogoPanel() {
  const t = useTexts().taxDocuments.settings.logo;
  const { longDate } = useFormats();
  const { data } = useQuery(queryOf(getLogo, {}));
  const { save, remove, wrong, isBusy } = useLogoChange();
  const logo = data?.logo;
  return (
    <Panel title={t.title}>
      <Stack gap={14}>
        <p className="dimmed">{t.hint}</p>
        {logo && (
          <>
            <img
              className={classes.logo}
              src={`data:image/png;base64,${logo.png}`}
              width={logo.width / 2}
              height={logo.height / 2}
              alt={t.title}
            />
            <p className="dimmed">
              {interpolate(t.saved_by, { who: logo.saved_by ?? '', when: longDate(logo.saved_at) })}
            </p>
          </>
        )}
        {wrong && <FormAlert>{wrong}</FormAlert>}
        <Group justify="flex-end" gap="xs">
          {logo && (
            <Button variant="subtle" disabled={isBusy} onClick={() => remove()}>
              {t.remove}
            </Button>
          )}
          <FileButton
            accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
            inputProps={{ 'aria-label': t.choose }}
            onChange={(file) => file && save(file)}
          >
            {(props) => (
              <Button {...props} variant="default" loading={isBusy} disabled={data === undefined}>
                {logo ? t.replace : t.choose}
              </Button>
            )}
          </FileButton>
        </Group>
      </Stack>
    </Panel>
  );
}

/** Saves and removes the logo; why a picture was not taken stays until the next one. */
function useLogoChange() {
  const t = useTexts().taxDocuments.settings.logo;
  const client = useQueryClient();
  const alerts = useAlerts();
  const [wrong, setWrong] = useState<string | null>(null);
  const refused = (error: Error) => {
    const reason = error instanceof CallError ? error.fields?.picture?.[0] : undefined;
    if (reason) setWrong(reason);
    else alerts.failed(error);
  };
  const onSettled = () => markStale(client, ['/api/tax-logo']);
  const saving = useMutation({
    mutationFn: async (file: File) => {
      const picture = toBase64(new Uint8Array(await file.arrayBuffer()));
      return call(saveLogo, { body: { picture } });
    },
    onSuccess: () => alerts.success(t.saved, { fixed: true }),
    onError: refused,
    onSettled,
  });
  const removing = useMutation({
    mutationFn: () => call(removeLogo, {}),
    onSuccess: () => alerts.success(t.removed, { fixed: true }),
    onError: refused,
    onSettled,
  });
  const save = (file: File) => {
    setWrong(file.size > MAX_LOGO_BYTES ? t.too_large : null);
    if (file.size <= MAX_LOGO_BYTES) saving.mutate(file);
  };
  return { save, remove: removing.mutate, wrong, isBusy: saving.isPending || removing.isPending };
}
