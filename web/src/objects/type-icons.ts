import {
  IconAddressBook,
  IconBox,
  IconBuilding,
  IconCalendarEvent,
  IconCash,
  IconChecklist,
  IconListNumbers,
  IconMail,
  IconMailbox,
  IconMessage,
  IconNote,
  IconPackage,
  IconPhone,
  IconTicket,
  type TablerIcon,
} from '@tabler/icons-react';
import type { BuiltInTypeName } from './object-types.js';

const icons: Readonly<Record<BuiltInTypeName, TablerIcon>> = {
  contacts: IconAddressBook,
  companies: IconBuilding,
  deals: IconCash,
  tickets: IconTicket,
  line_items: IconListNumbers,
  products: IconPackage,
  notes: IconNote,
  tasks: IconChecklist,
  calls: IconPhone,
  meetings: IconCalendarEvent,
  emails: IconMail,
  communications: IconMessage,
  postal_mail: IconMailbox,
};

/** Returns the icon of an object type by its name; custom types share one. */
export const toTypeIcon = (typeName: string): TablerIcon =>
  Object.hasOwn(icons, typeName) ? icons[typeName as BuiltInTypeName] : IconBox;
