/** What roles allow, by `RIGHTS`. `doing` completes “Your role does not allow …”. */
export const rights = {
  edit_orders: {
    name: 'Edit orders',
    doing: 'editing orders',
    hint: 'Edit, hold, release and cancel orders, comment on them, import them from channels, and retry what partners did not accept.',
  },
  refund_orders: {
    name: 'Refund orders',
    doing: 'refunding orders',
    hint: 'Give money of orders back, at the channel or by other means. A role may have a limit.',
  },
  edit_mappings: {
    name: 'Edit mappings',
    doing: 'editing mappings',
    hint: 'Map shipping codes and locations, link the products of channels, and so solve problems.',
  },
  edit_catalog: {
    name: 'Edit the catalog',
    doing: 'editing the catalog',
    hint: 'Create and change items, kits, categories and files, import them, list them, and send stock to channels.',
  },
  edit_customers: {
    name: 'Edit customers',
    doing: 'editing customers',
    hint: 'Change customers, write notes, and sync customers to CRMs and desks.',
  },
  issue_documents: {
    name: 'Issue tax documents',
    doing: 'issuing tax documents',
    hint: 'Submit, check, cancel and store tax documents, and clear their errors.',
  },
  export: {
    name: 'Export',
    doing: 'exporting',
    hint: 'Export lists as CSV files, and download these files and the evidence of tax documents.',
  },
  manage_connectors: {
    name: 'Manage connectors',
    doing: 'managing connectors',
    hint: 'Add, set up, pause and remove connectors. Stored credentials are shown to nobody.',
  },
  manage_settings: {
    name: 'Manage settings',
    doing: 'managing the settings',
    hint: 'Change the account, its notifications, and how it issues tax documents.',
  },
  manage_team: {
    name: 'Manage the team',
    doing: 'managing the team',
    hint: 'Invite, change and deactivate members, within their own rights. Roles and administrators stay with administrators.',
  },
} as const;
