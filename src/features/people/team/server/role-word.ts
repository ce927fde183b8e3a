/** A role as the history keeps it: `admin` and `staff`, else its name. */
export const roleWord = ({ is_admin, role }: { is_admin: boolean; role: { name: string } | null }): string =>
  is_admin ? 'admin' : (role?.name ?? 'staff');
