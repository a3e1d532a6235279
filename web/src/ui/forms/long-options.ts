/** For selects with many options: the list itself scrolls, as keyboards and screen readers expect. */
export const longOptions = {
  withScrollArea: false,
  styles: { options: { maxHeight: 320, overflowY: 'auto' } },
} as const;
