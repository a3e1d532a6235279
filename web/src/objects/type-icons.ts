import {
  IconAddressBook,
  IconBox,
  IconBuilding,
  IconCalendarEvent,
  IconCash,
  IconChecklist,
  IconListNumbers,
  IconMail,
  IconNote,
  IconPackage,
  IconPhone,
  IconTicket,
  type TablerIcon,
} from '@tabler/icons-react';

const icons: Readonly<Record<string, TablerIcon>> = {
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
};

/** The picture of a type, by its name; a box for those that an account has made. */
export const toTypeIcon = (typeName: string): TablerIcon => icons[typeName] ?? IconBox;
