/** An invoice of an order. `counts`: it is valid and nothing has taken it back. */
export type InvoiceOfOrder = {
  id: number;
  replaces_id: number | null;
  full_number: string;
  is_of_parcel: boolean;
  counts: boolean;
};

/**
 * The numbers of an order's invoices that name the same goods more than once: one of the whole order together with any
 * other, and several of one parcel. Invoices of several parcels share the order. The earliest first, as given.
 */
export function invoicedTwice(invoices: readonly InvoiceOfOrder[]): string[] {
  const firstOf = ({ id, replaces_id }: InvoiceOfOrder): number => {
    const replaced = invoices.find((one) => one.id === replaces_id);
    return replaced ? firstOf(replaced) : id;
  };
  const counting = invoices.filter(({ counts }) => counts);
  const areParcels = counting.every(({ is_of_parcel }) => is_of_parcel);
  const groups = areParcels ? [...Map.groupBy(counting, firstOf).values()] : [counting];
  return groups.flatMap((group) => (group.length > 1 ? group.map(({ full_number }) => full_number) : []));
}
