/** The place of the open page in the history of the tab, as the router keeps it. */
export function toHistoryStep(): number | undefined {
  return (window.history.state as { readonly idx?: number } | null)?.idx;
}
