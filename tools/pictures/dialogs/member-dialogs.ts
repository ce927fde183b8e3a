import { interpolate } from '#base/text.ts';
import { type Dialog, firstRow, over, type Step } from '../dialog.ts';

const TEAM = 'features/people/team/web';
const ACCESS = 'features/people/access/web';

const actions: Step = { button: (t) => interpolate(t.team.actions_of, { name: 'Ana Demo' }) };

/** Of customers, of the team and what it did, of a member's own login. */
export const memberDialogs: readonly Dialog[] = [
  over('customer', 'edit-customer', 'features/customers/customers/web/edit-customer-modal.tsx', {
    button: (t) => t.customer.edit,
  }),
  over('settings-team', 'invite', `${TEAM}/invite-dialog.tsx`, { button: (t) => t.team.invite.open }),
  over('settings-team', 'departments', `${TEAM}/departments-dialog.tsx`, { button: (t) => t.team.departments.open }),
  over('settings-team', 'new-role', `${TEAM}/role-dialog.tsx`, { button: (t) => t.team.roles_panel.new }),
  over('settings-team', 'member-menu', `${TEAM}/row-menu.tsx`, actions),
  over('settings-team', 'edit-member', `${TEAM}/member-dialog.tsx`, actions, { menuitem: (t) => t.team.edit.open }),
  over('settings-team', 'assign-departments', `${TEAM}/assign-dialog.tsx`, actions, {
    menuitem: (t) => t.team.departments.assign,
  }),
  over('settings-team', 'sessions', `${TEAM}/sessions-dialog.tsx`, actions, { menuitem: (t) => t.team.sessions.open }),
  over('settings-team', 'deactivate', `${TEAM}/end-dialogs.tsx`, actions, { menuitem: (t) => t.team.deactivate.open }),
  over('settings-audit', 'change', 'features/data/audit/web/audit-details.tsx', firstRow),
  over(
    'settings-audit',
    'change-days',
    'ui/days-filter/days-dialog.tsx',
    { button: (t) => t.ui.filters.add },
    { option: (t) => t.audit.filters.days },
    { option: (t) => t.ui.dates.choose },
  ),
  over('profile', 'second-factor', `${ACCESS}/second-factor/start-modal.tsx`, { button: (t) => t.factor.turn_on }),
  over('profile', 'passkey', `${ACCESS}/passkeys/add-passkey-modal.tsx`, { button: (t) => t.passkeys.add }),
];
