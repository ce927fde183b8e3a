/** The page of the stock of all channels. */
export const stockAcross = {
  title: 'Stock on the channels',
  channel: 'Channel',
  place: 'Core location',
  none: 'Nothing is sent to any channel yet',
  none_differs: 'Every channel shows your stock',
  none_differs_text: 'What a channel shows otherwise, or rejects, appears here. What is queued goes by itself.',
} as const;
