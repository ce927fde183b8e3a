import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { rivalOf } from '#ui/use-draft.ts';
import { changeView, createView, deleteView, moveView, restoreView, type ViewEdit } from '../changes-contract.ts';
import type { View } from '../contract.ts';
import { setColumnDraft } from './use-list-views.ts';
import type { ViewMenuProps } from './view-menu-props.ts';

/** Views that were deleted in this browser: no message reports that they are gone. */
export const deletedHere = new Set<number>();

type Named = { name: string; is_shared: boolean };

/**
 * What a member does with views; each is fetched again after it. `rival`: who saved the view first, until it is decided
 * what then.
 */
export function useViewChanges({ list, active, base, shown, onSeen, onShow }: ViewMenuProps) {
  const t = useTexts().saved_views;
  const alerts = useAlerts();
  const client = useQueryClient();
  const [rival, setRival] = useState<string | null>(null);
  const refetching = { onSettled: () => markStale(client, ['/api/views']) };
  const alerting = { ...refetching, onError: alerts.failed };

  const change = async (edit: Omit<ViewEdit, 'version'>, version?: number): Promise<View> => {
    if (!active) throw new Error('No view is shown');
    return call(changeView, { params: { id: active.id }, body: { ...edit, version: version ?? active.version } });
  };
  const said = (text: string, { name }: Pick<View, 'name'>) => alerts.success(interpolate(text, { name }));

  const restore = useMutation({
    ...alerting,
    mutationFn: (view: View) => call(restoreView, { params: { id: view.id } }),
    onSuccess: (view) => said(t.restored, view),
  });

  return {
    create: useMutation({
      ...refetching,
      mutationFn: (named: Named) => call(createView, { body: { ...named, list, state: shown } }),
      onSuccess: ({ body: view }) => {
        said(t.saved, view);
        onShow(view);
      },
    }),
    rename: useMutation({
      ...refetching,
      mutationFn: ({ name }: Named) => change({ name }),
      onSuccess: (view) => said(t.renamed, view),
    }),
    share: useMutation({
      ...alerting,
      mutationFn: (is_shared: boolean) => change({ is_shared }),
      onSuccess: (view) => said(view.is_shared ? t.now_shared : t.now_own, view),
    }),
    /** `true` replaces what another member saved meanwhile. */
    save: useMutation({
      ...refetching,
      mutationFn: (isForced: boolean) => change({ state: shown }, isForced ? active?.version : base?.version),
      onSuccess: (view) => {
        setRival(null);
        setColumnDraft(view.id, undefined);
        onSeen(view);
        said(t.saved, view);
      },
      onError: (error) => {
        const who = rivalOf(error)?.who;
        if (who === undefined) alerts.failed(error);
        setRival(who ?? null);
      },
    }),
    move: useMutation({
      ...alerting,
      mutationFn: async (step: -1 | 1) => {
        if (active) await call(moveView, { params: { id: active.id }, body: { step } });
      },
    }),
    remove: useMutation({
      ...alerting,
      mutationFn: (view: View) => {
        deletedHere.add(view.id);
        return call(deleteView, { params: { id: view.id } });
      },
      onSuccess: (_, view) =>
        alerts.success(interpolate(t.deleted, { name: view.name }), {
          fixed: true,
          action: { label: t.undo, run: () => restore.mutate(view) },
        }),
    }),
    rival,
    forgetRival: () => setRival(null),
  };
}
