import {
  IconCalendarEvent,
  IconCheckbox,
  IconMail,
  IconMailbox,
  IconMessage,
  IconNote,
  IconPhone,
  type TablerIcon,
} from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';

/** How a kind of activity is composed. */
interface ComposedKind {
  /** The name of its type. */
  readonly name: string;
  readonly label: string;
  readonly Icon: TablerIcon;
  /** The label of the title; undefined if it has none. */
  readonly title?: string;
  readonly textLabel: string;
  readonly placeholder: string;
  /** The label of its time. */
  readonly when: string;
}

/** The kinds of activity, in the order in which users choose from them. */
export const composedKinds: readonly ComposedKind[] = [
  {
    ...{ name: 'notes', label: t('Note'), Icon: IconNote, when: t('When') },
    ...{ textLabel: t('Note'), placeholder: t('Write a note, @ to mention…') },
  },
  {
    ...{ name: 'emails', label: t('Email'), Icon: IconMail, title: t('Subject'), when: t('When') },
    ...{ textLabel: t('Text of the email'), placeholder: t('What was written?') },
  },
  {
    ...{ name: 'calls', label: t('Call'), Icon: IconPhone, title: t('Title'), when: t('When') },
    ...{ textLabel: t('Text of the call'), placeholder: t('What was said?') },
  },
  {
    ...{ name: 'tasks', label: t('Task'), Icon: IconCheckbox, title: t('Title'), when: t('Due') },
    ...{ textLabel: t('Text of the task'), placeholder: t('Details') },
  },
  {
    ...{ name: 'meetings', label: t('Meeting'), Icon: IconCalendarEvent, title: t('Title'), when: t('Start') },
    ...{ textLabel: t('Text of the meeting'), placeholder: t('What is it about?') },
  },
  {
    ...{ name: 'communications', label: t('Message'), Icon: IconMessage, when: t('When') },
    ...{ textLabel: t('Text of the message'), placeholder: t('What was written?') },
  },
  {
    ...{ name: 'postal_mail', label: t('Postal mail'), Icon: IconMailbox, when: t('When') },
    ...{ textLabel: t('Text of the postal mail'), placeholder: t('What was sent?') },
  },
];

/** How many of them are tabs; the others are in a menu. */
export const tabbedKinds = 5;
