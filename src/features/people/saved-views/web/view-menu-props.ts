import type { View } from '../contract.ts';
import type { ViewList, ViewState } from '../view-state.ts';

/** What the menu of a list's views, and what it does, need to know. */
export type ViewMenuProps = {
  list: ViewList;
  all: readonly View[];
  isLoaded: boolean;
  active: View | undefined;
  /** The active one as it was when it was chosen. */
  base: View | undefined;
  isChanged: boolean;
  /** What the list shows now. */
  shown: ViewState;
  /** What the active one keeps and the list no longer has. */
  lost: readonly string[];
  onSeen: (view: View) => void;
  onShow: (view: View) => void;
};
