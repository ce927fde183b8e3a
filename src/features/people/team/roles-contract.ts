import { z } from 'zod';
import { endpoint, Nothing } from '#base/endpoint.ts';
import { IdParams } from '#base/ids.ts';
import { Amount, PositiveAmount } from '#base/money.ts';
import { plainText } from '#base/plain-text.ts';
import { Right } from '#base/rights.ts';

/** Roles an account may have: they are listed and chosen from whole. */
export const MAX_ROLES = 50;

const RoleEdit = z.object({
  name: plainText().trim().min(1).max(100),
  rights: z.array(Right).max(Right.options.length),
  /** What a member may give back of one order, in the account's currency; null: all of it. */
  refund_limit: PositiveAmount.nullable().default(null),
});
export type RoleEdit = z.infer<typeof RoleEdit>;

/**
 * `members`: who has it, the deactivated too, and `invitations` those that would give it. `version` counts its changes.
 */
const Role = z.object({
  id: z.number().int(),
  name: z.string(),
  rights: z.array(Right),
  refund_limit: Amount.nullable(),
  version: z.number().int(),
  members: z.number().int(),
  invitations: z.number().int(),
});
export type Role = z.infer<typeof Role>;

export const findRoles = endpoint('GET /api/team/roles', {
  summary: "The account's own roles by name, each with the number of its members",
  staleBy: ['role', 'member'],
  replies: { 200: z.object({ data: z.array(Role) }) },
});

export const createRole = endpoint('POST /api/team/roles', {
  summary: 'Create a role',
  access: 'admin',
  body: RoleEdit,
  replies: { 201: z.object({ id: z.number().int() }) },
});

export const saveRole = endpoint('PUT /api/team/roles/{id}', {
  summary:
    'Change a role; its members have the new rights with their next call. 409 when another member changed it meanwhile',
  access: 'admin',
  params: IdParams,
  body: RoleEdit.extend({ version: z.number().int().min(1).max(2_147_483_647) }),
  replies: { 204: Nothing },
});

export const deleteRole = endpoint('DELETE /api/team/roles/{id}', {
  summary: 'Delete a role that no member and no invitation has',
  access: 'admin',
  params: IdParams,
  replies: { 204: Nothing },
});
