/** The list in which the columns of a table are chosen. */
export const columns = {
  column_keys:
    'Alt + ↑ ↓ moves a column, Alt + ← → makes it narrower or wider, Alt + Backspace as wide as its content.',
  move_before: 'Move {name} to the left',
  move_after: 'Move {name} to the right',
} as const;
