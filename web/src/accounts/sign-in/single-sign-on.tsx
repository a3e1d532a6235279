import { Alert, Button, Divider } from '@mantine/core';
import { t } from '../../i18n/messages.js';

/** Where the browser goes to sign in at the provider; it comes back to `next`, a path of this server. */
const toStart = (next: string): string => `/_app/oidc/start?${new URLSearchParams({ next }).toString()}`;

interface SingleSignOnButtonProps {
  /** The label that the operator has chosen. */
  readonly name: string;
  readonly next: string;
  readonly variant?: 'default' | 'filled';
  readonly onLeave?: () => void;
}

export function SingleSignOnButton({ name, next, variant = 'default', onLeave }: SingleSignOnButtonProps) {
  return (
    <Button
      component="a"
      href={toStart(next)}
      variant={variant}
      className="any-text"
      {...(onLeave && { onClick: onLeave })}
    >
      {name}
    </Button>
  );
}

/** Between two ways to sign in. */
export const OtherWay = () => <Divider label={t('or')} />;

const problems: Readonly<Record<string, string>> = {
  denied: t('The sign-in was cancelled.'),
  restart: t('The sign-in took too long, or was not started in this browser. Please try again.'),
  unreachable: t('The sign-in service cannot be reached. Please try again later.'),
  refused: t('The response of the sign-in service is not valid. Please try again, or ask the operator of this server.'),
  unverified: t('The sign-in service has not verified your email address.'),
  domain: t('Email addresses of your domain may not sign in this way.'),
  unknown: t('No account has invited your email address. Ask an administrator for an invitation.'),
  suspended: t('Your user is suspended. Ask an administrator.'),
  taken: t(
    'The user with your email address signs in by another identity of the sign-in service. Ask the operator of this server.',
  ),
};

/** Why the last sign-in at the provider failed. */
export function SingleSignOnProblem({ problem }: { readonly problem: string | null }) {
  if (problem === null) return null;
  return (
    <Alert role="alert" color="red" variant="light">
      {Object.hasOwn(problems, problem) ? problems[problem] : problems['refused']}
    </Alert>
  );
}
