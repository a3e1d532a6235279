const always = ['allow-scripts', 'allow-forms', 'allow-popups', 'allow-popups-to-escape-sandbox'];

/**
 * Returns the sandbox permissions of an app's page. It may run scripts and forms; windows it opens are ordinary pages.
 * It may not navigate our window or show dialogs. It keeps its own origin, so that it knows its users by their cookies;
 * a page of our own origin could use that to access ours, so it gets none.
 */
export function toSandbox(url: string, ourPage: string): string {
  // Resolved against our page, as the frame does: `https:x` is relative on an https page.
  const isOurs = !URL.canParse(url, ourPage) || new URL(url, ourPage).origin === new URL(ourPage).origin;
  return [...always, ...(isOurs ? [] : ['allow-same-origin'])].join(' ');
}
