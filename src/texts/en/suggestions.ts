/** What probably maps or links something, and why. */
export const suggestions = {
  use: 'Use {name}',
  reasons: {
    sku: 'same SKU',
    barcode: 'same barcode',
    title: 'title {percent}% alike',
    same_name: 'you map “{by}” to it already',
    same_code: 'you map the code {by} to it already',
    words: 'it has the same words: {by}',
  },
} as const;
