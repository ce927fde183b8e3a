import { type Access, mayCall } from '#base/rights.ts';
import { useSession } from './session.ts';

/**
 * Whether the member may make the calls of this access: `const mayEdit = useMay('edit_orders')`. What a role never can
 * is not shown.
 */
export const useMay = (access: Access): boolean => mayCall(access, useSession().user);
