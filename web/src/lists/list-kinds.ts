import { t } from '../i18n/messages.js';
import type { ProcessingType } from './lists-data.js';

interface Kind {
  readonly label: string;
  readonly description: string;
}

/** The kinds of list, by how records get onto them. */
export const listKinds: Readonly<Record<ProcessingType, Kind>> = {
  MANUAL: { label: t('Manual'), description: t('You add and remove records by hand.') },
  DYNAMIC: { label: t('Dynamic'), description: t('Always holds the records that match its filters.') },
  SNAPSHOT: {
    label: t('Snapshot'),
    description: t('Starts with the records that match its filters; then you edit it by hand.'),
  },
};
