import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMay } from '#features/people/access/web/use-may.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { markStale, queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { getSameSkuLinking, saveSameSkuLinking } from '../catalogue-contract.ts';

/**
 * Whether exact SKU matches of the channel are linked by themselves: who manages connectors turns it on and off, all
 * others look.
 */
export function SameSkuSwitch({ connector }: { connector: string }) {
  const t = useTexts().productLinks.same_sku;
  const mayManage = useMay('manage_connectors');
  const alerts = useAlerts();
  const client = useQueryClient();
  const params = { connector };
  const { data } = useQuery(queryOf(getSameSkuLinking, { params }));
  const save = useMutation({
    mutationFn: (links_same_skus: boolean) => call(saveSameSkuLinking, { params, body: { links_same_skus } }),
    onSuccess: ({ links_same_skus }) => alerts.success(links_same_skus ? t.on : t.off),
    onError: alerts.failed,
    onSettled: () => markStale(client, ['/api/connectors/']),
  });
  if (!mayManage && !data?.links_same_skus) return null;
  return (
    <Switch
      maw="82ch"
      mt="xs"
      size="xs"
      label={t.label}
      description={t.hint}
      checked={save.isPending ? save.variables : (data?.links_same_skus ?? false)}
      disabled={!mayManage || !data} // until it is known it only takes its room
      onChange={(event) => save.mutate(event.currentTarget.checked)}
    />
  );
}
