type Wanted = { product_id: number | null; quantity: number };

/** The pieces that an order needs of each product; several lines of one product add up. */
export function piecesPerProduct(lines: readonly Wanted[]): Map<number, number> {
  const pieces = new Map<number, number>();
  for (const { product_id, quantity } of lines) {
    if (product_id !== null) pieces.set(product_id, (pieces.get(product_id) ?? 0) + quantity);
  }
  return pieces;
}
