import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Import, ImportState } from '../contract.ts';
import { isBusy } from './import-steps.ts';
import { useImport } from './use-import.ts';
import { unwatchImport } from './watched-imports.ts';

/** Tells once when the work on an import has ended; its own screen shows it anyway. */
export function ImportWatch({ id }: { id: number }) {
  const { data, error } = useImport(String(id));
  const isOver = data !== undefined && !isBusy(data.state);
  const isGone = error instanceof CallError && error.status === 404;
  const notify = useNotifyEnd();
  const end = useEffectEvent(() => {
    unwatchImport(id);
    if (data) notify(data);
  });
  useEffect(() => {
    if (isOver || isGone) end();
  }, [isOver, isGone]);
  return null;
}

function useNotifyEnd() {
  const t = useTexts().imports.notice;
  const { count } = useFormats();
  const alerts = useAlerts();
  const navigate = useNavigate();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { checked, done, undone, failed } = t;
  const texts: Partial<Record<ImportState, string>> = { checked, done, undone, failed };
  return ({ id, state, file_name, counts }: Import) => {
    const text = texts[state];
    if (!text || path === `/imports/${id}`) return;
    const action = { label: t.open, run: () => void navigate({ to: '/imports/$id', params: { id: String(id) } }) };
    const figures = { rows: count(counts.added + counts.changed), failed: count(counts.failed) };
    const message = interpolate(text, { file: file_name, ...figures });
    alerts.show(state === 'failed' ? 'danger' : 'success', message, { fixed: true, action });
  };
}
