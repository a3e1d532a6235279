import { t } from '../../i18n/messages.js';
import { Chip, type Hue } from './chip.js';
import classes from './http.module.css';

const methodHues: Readonly<Record<string, Hue>> = {
  GET: 'blue',
  POST: 'green',
  PUT: 'amber',
  PATCH: 'amber',
  DELETE: 'red',
};

export function Method({ name }: { readonly name: string }) {
  return (
    <span className={classes.method} data-hue={methodHues[name] ?? 'gray'}>
      {name}
    </span>
  );
}

/** Method and path. */
export function EndpointName({ method, path }: { readonly method: string; readonly path: string }) {
  return (
    <span className={classes.endpoint}>
      <Method name={method} /> <span>{path}</span>
    </span>
  );
}

const statusHues: readonly Hue[] = ['gray', 'gray', 'green', 'blue', 'amber', 'red'];

/** Chip of a status, with a hue for its class; 0: the connection was cut. */
export function StatusBadge({ status }: { readonly status: number }) {
  return (
    <Chip mark="none" hue={status === 0 ? 'red' : (statusHues[Math.floor(status / 100)] ?? 'gray')}>
      {status === 0 ? t('cut') : status}
    </Chip>
  );
}
