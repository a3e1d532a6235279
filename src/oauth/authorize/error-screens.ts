import type { AppError } from '../../platform/http/errors.js';
import type { ProblemView } from '../pages/problem-page.js';
import { toProblemScreen, type Screen } from './screens.js';

interface ErrorContext {
  readonly correlationId: string;
  /** The link to try again, if possible. */
  readonly againLink: string | undefined;
  readonly after?: ProblemView['after'];
}

type Words = Pick<ProblemView, 'paragraphs'> & { readonly heading?: string; readonly again?: string };

const words: Readonly<Record<string, Words>> = {
  AUTHORIZE_NO_ACCESS: {
    paragraphs: [
      'You do not belong to this account. Use another one, or ask an administrator of the account to add you.',
    ],
    again: 'Use another account',
  },
  AUTHORIZE_NOT_ADMIN: {
    paragraphs: [
      'Only administrators of an account may connect apps to it. Ask one of them to open the link you followed.',
    ],
    again: 'Use another account',
  },
  AUTHORIZE_FORGED: {
    heading: 'This form could not be accepted',
    paragraphs: [
      'It was not sent from the page that it belongs to, or you have signed in or out since. Nothing was connected.',
    ],
    again: 'Start again',
  },
  AUTHORIZE_OVER: {
    heading: 'This page has been answered',
    paragraphs: ['It was answered before, or was open for too long. Nothing more was connected.'],
    again: 'Start again',
  },
  SECOND_FACTOR_NEEDED: {
    heading: 'Set up two-factor authentication first',
    paragraphs: [
      'This account requires it of all its users. Set it up in the web app, where you are signed in, then open this link again.',
    ],
    again: 'Use another account',
  },
  ROUTE_NOT_FOUND: { heading: 'There is no such page', paragraphs: ['Check the address of the link.'] },
};

/** Converts an error to a page. Unexpected errors show no details. */
export function toErrorScreen(error: AppError, { correlationId, againLink, after }: ErrorContext): Screen {
  const { status } = error.row;
  const unforeseen = {
    heading: 'Something went wrong',
    paragraphs: ['The server could not do this. Please try again in a moment.'],
  };
  const found: Words = words[error.code] ?? (status >= 500 ? unforeseen : { paragraphs: [error.message] });
  const { again, ...view } = found;
  const link = again === undefined || againLink === undefined ? undefined : { href: againLink, text: again };
  return toProblemScreen(status, { ...view, link, after, correlationId });
}
