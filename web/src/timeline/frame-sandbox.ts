const always = ['allow-scripts', 'allow-forms', 'allow-popups', 'allow-popups-to-escape-sandbox'];

/**
 * What a page of an app may do inside ours. It runs its scripts and forms; what it opens in a new window is an ordinary page.
 * It may not lead our window elsewhere, nor show dialogs over it. Its own origin lets it know its own users by their cookies
 * and can do nothing to ours; a page of our own origin could, so that one is kept without any.
 */
export function toSandbox(url: string, ourPage: string): string {
  // Against our page, as the frame resolves it: `https:x` is relative on an https page.
  const isOurs = !URL.canParse(url, ourPage) || new URL(url, ourPage).origin === new URL(ourPage).origin;
  return [...always, ...(isOurs ? [] : ['allow-same-origin'])].join(' ');
}
