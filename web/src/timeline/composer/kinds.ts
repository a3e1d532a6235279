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
    ...{ name: 'notes', label: 'Note', Icon: IconNote, when: 'When' },
    ...{ textLabel: 'Note', placeholder: 'Write a note…' },
  },
  {
    ...{ name: 'emails', label: 'Email', Icon: IconMail, title: 'Subject', when: 'When' },
    ...{ textLabel: 'Text of the email', placeholder: 'What was written?' },
  },
  {
    ...{ name: 'calls', label: 'Call', Icon: IconPhone, title: 'Title', when: 'When' },
    ...{ textLabel: 'Text of the call', placeholder: 'What was said?' },
  },
  {
    ...{ name: 'tasks', label: 'Task', Icon: IconCheckbox, title: 'Title', when: 'Due' },
    ...{ textLabel: 'Text of the task', placeholder: 'Details' },
  },
  {
    ...{ name: 'meetings', label: 'Meeting', Icon: IconCalendarEvent, title: 'Title', when: 'Start' },
    ...{ textLabel: 'Text of the meeting', placeholder: 'What is it about?' },
  },
  {
    ...{ name: 'communications', label: 'Message', Icon: IconMessage, when: 'When' },
    ...{ textLabel: 'Text of the message', placeholder: 'What was written?' },
  },
  {
    ...{ name: 'postal_mail', label: 'Postal mail', Icon: IconMailbox, when: 'When' },
    ...{ textLabel: 'Text of the postal mail', placeholder: 'What was sent?' },
  },
];

/** How many of them are tabs; the others are in a menu. */
export const tabbedKinds = 5;
