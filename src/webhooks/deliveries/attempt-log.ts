import { maskSecrets } from '../../platform/mask.js';

/** A request to a target and its response, as a developer of receivers wants to see them. */
interface LoggedAttempt {
  /** By the clock of the server. */
  readonly at: string;
  readonly targetUrl: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string;
  /** An HTTP status, or the reason why there is none. */
  readonly outcome: string;
  readonly milliseconds: number;
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** Its beginning; null without a response. */
  readonly responseBody: string | null;
}

interface DeliveryKey {
  readonly hubId: number;
  readonly deliveryNo: string;
}

/** The last attempts of this process, in memory; for a sandbox only. */
export interface AttemptLog {
  note(delivery: DeliveryKey, attempt: LoggedAttempt): void;
  /** Of one delivery, the latest first. */
  list(delivery: DeliveryKey): LoggedAttempt[];
}

const keptAttempts = 500;

export function createAttemptLog(): AttemptLog {
  let entries: { readonly key: string; readonly attempt: LoggedAttempt }[] = [];
  const toKey = ({ hubId, deliveryNo }: DeliveryKey): string => `${hubId}-${deliveryNo}`;
  return {
    note(delivery, attempt) {
      const responseBody = attempt.responseBody === null ? null : maskSecrets(attempt.responseBody);
      const masked = { requestBody: maskSecrets(attempt.requestBody), responseBody };
      entries.push({ key: toKey(delivery), attempt: { ...attempt, ...masked } });
      if (entries.length >= keptAttempts * 1.5) entries = entries.slice(-keptAttempts);
    },
    list: (delivery) =>
      entries
        .slice(-keptAttempts)
        .filter(({ key }) => key === toKey(delivery))
        .map(({ attempt }) => attempt)
        .reverse(),
  };
}
