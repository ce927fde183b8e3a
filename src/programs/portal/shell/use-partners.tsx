import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasWords } from '#base/fold.ts';
import { findConnections } from '#features/partners/connections/contract.ts';
import { HealthBadge } from '#features/partners/connections/web/health-badge.tsx';
import { useNamedCommands } from '#features/partners/connections/web/use-named-commands.tsx';
import { useSession } from '#features/people/access/web/session.ts';
import type { Command } from '#ui/palette-options.tsx';
import { queryOf } from '#ui/query.ts';
import { navigationFor } from '../navigation.ts';

const PLACE = '/settings/connectors';

/** The partners that have the words in their names, with their state, and what may be done about those and others. */
export function usePartners(typed: string, ask: (dialog: ReactNode) => void) {
  const navigate = useNavigate();
  const isOpen = navigationFor(useSession().user).some(({ to }) => to === PLACE);
  const { data, isFetching } = useQuery({ ...queryOf(findConnections, {}), enabled: isOpen && typed !== '' });
  const commandsOf = useNamedCommands(ask);
  const all = (typed === '' ? undefined : data) ?? [];
  const partners = all.map((one): Command & { name: string } => ({
    id: `partner ${one.id}`,
    name: one.name,
    label: one.name,
    icon: 'plug',
    state: <HealthBadge health={one.health} />,
    ...(one.title !== one.name && { description: one.title }),
    run: () => void navigate({ to: `${PLACE}/$id`, params: { id: String(one.id) } }),
  }));
  const commands = all.flatMap(commandsOf).filter(({ label, also }) => hasWords(`${label} ${also}`, typed));
  return {
    partners: partners.filter(({ name, description = '' }) => hasWords(`${name} ${description}`, typed)),
    commands: commands.map(({ label, run }): Command => ({ id: `do ${label}`, label, icon: 'plug', run })),
    isSearching: isFetching && data === undefined,
  };
}
