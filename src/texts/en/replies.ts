/** What the server answers when something worked, or why it was skipped. */
export const replies = {
  orders: {
    cancelled: 'The order was cancelled',
    cancel_asked: 'The warehouse was asked to cancel the order',
    replaced: 'The pieces are sent once more, as an order of their own',
    not_replaceable: 'The order does not have these pieces',
    sending: 'The order is being sent to the warehouse',
    error_ignored: 'The error is ignored for this order',
    answered: {
      send_change: 'The warehouse is asked to take the change',
      keep_as_sent: 'The order leaves as it was sent',
      recall: 'The warehouse is asked to cancel the order; then it is sent again',
      send_again: 'The rest is checked and sent again',
      take_off: 'The pieces were taken off the order',
    },
    edit_undone: 'The edit was undone: the order is as it was before',
    imbalance_left: 'It is left as it is, and told again only where it changes',
    something: 'the order',
  },
  problems: {
    fixed: 'Saved. Orders that are checked again: {orders}',
    rechecking: 'Orders that are checked again: {orders}',
  },
  stock: {
    pushing: 'Quantities to be sent again: {count}',
    asking: 'The channel is being asked. Its answer will appear here',
  },
  categories: {
    name_taken: 'There is a category “{name}” already',
    has_items:
      'Sorry, cannot delete category. There are items assigned to the category.  Please, reassign items to different categories before deleting.',
  },
  team: {
    assigned: 'The departments of {name} were saved',
    unassigned: '{name} is in no department now',
  },
  catalog: {
    sku_taken: 'Another item has this SKU',
    deleted: '{sku} was deleted',
    uses: {
      orders: { one: 'in {count} order', many: 'in {count} orders' },
      kits: { one: 'part of {count} kit', many: 'part of {count} kits' },
      links: { one: 'linked to {count} channel product', many: 'linked to {count} channel products' },
      others: 'in other records',
    },
  },
  mappings: {
    codes_fetched: 'Shipping options read: {count}. New: {added}. No longer listed: {removed}',
    codes_saved: 'Shipping options saved',
    codes_saved_releasing: 'Shipping options saved. Orders that are checked again: {orders}',
    locations_saved: 'Connector locations saved',
    locations_saved_releasing: 'Connector locations saved. Orders that are checked again: {orders}',
    location_deleted: 'Location mapping was deleted',
    option_created: 'Shipping option created successfully',
    option_deleted: 'Shipping option was deleted',
    method_missing: 'Shipping method should be selected',
    code_missing: 'Shipping code fields should not be empty',
    location_missing: 'Core location fields should not be empty',
  },
  item_files: {
    none: 'Choose a file first',
    not_a_picture: '{name} is not a readable picture. Please save it as PNG, JPEG or WebP and try again',
    too_many_pixels: '{name} has too many pixels. Please make it smaller than {pixels} megapixels',
    picture_too_large: '{name} is too large: a picture may have {megabytes} MB',
    file_too_large: '{name} is too large: a file may have {megabytes} MB',
    empty: '{name} is empty',
    kind: 'Files like {name} are not accepted. Pictures, PDF, text, spreadsheets and documents are',
    content: '{name} does not hold what its name says',
    too_many: '{name} was left out: at most {count} files at once',
    item_full: '{name} was left out: an item keeps at most {count} files',
  },
} as const;
