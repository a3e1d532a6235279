/** The size of a page: what a client asks for, cut to the most that the list has. */
export function toPageSize(
  asked: number | undefined,
  { usual, most }: { readonly usual: number; readonly most: number },
) {
  return Math.min(asked ?? usual, most);
}
