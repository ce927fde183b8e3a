/** The address of an order ends with it, as a fragment, where the order is opened to be edited. */
export const BEGIN_EDIT = 'edit';
