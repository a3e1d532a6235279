import type { ScopeProblem } from './requested-scopes.js';

/** Problems of an authorize URL in words, the same on its page and where a developer checks the URL. */
export const unknownClient = [
  'No app with the client ID in this link is known here.',
  'Check that client_id is copied in full, and that the link leads to the server that the app is registered with.',
] as const;

export function toRepeatedWords(parameter: string): string {
  return `The parameter ${parameter} appears more than once in this link. It has to be there once.`;
}

export function toRedirectUriWords(appName: string, given: string | undefined): readonly string[] {
  return [
    given === undefined
      ? 'This link names no redirect URI.'
      : `The redirect URI in this link is not one that ${appName} has registered.`,
    'Both must be the same to the letter, including http or https, the port, upper and lower case and a slash at the end.',
  ];
}

/** The lists of scopes that are wrong, each with what is wrong with them. */
export function listScopeProblems(problem: ScopeProblem) {
  return [
    { heading: 'Required by the app, missing from the link', scopes: problem.missing },
    { heading: 'In the link, but there is no such scope', scopes: problem.unknown },
    { heading: 'In the link, but not registered by the app', scopes: problem.unregistered },
    { heading: 'In the link, but no account can grant it', scopes: problem.notGrantable },
  ].filter(({ scopes }) => scopes.length > 0);
}
