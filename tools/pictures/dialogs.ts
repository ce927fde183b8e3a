import type { Dialog } from './dialog.ts';
import { documentDialogs } from './dialogs/document-dialogs.ts';
import { itemDialogs } from './dialogs/item-dialogs.ts';
import { listDialogs } from './dialogs/list-dialogs.ts';
import { memberDialogs } from './dialogs/member-dialogs.ts';
import { orderDialogs } from './dialogs/order-dialogs.ts';
import { partnerDialogs } from './dialogs/partner-dialogs.ts';

/**
 * Everything that opens above the demo's screens, by how it is opened: for the pictures, and for the journey that looks
 * whether all can use it.
 */
export const dialogs: readonly Dialog[] = [
  ...listDialogs,
  ...orderDialogs,
  ...documentDialogs,
  ...itemDialogs,
  ...partnerDialogs,
  ...memberDialogs,
];
