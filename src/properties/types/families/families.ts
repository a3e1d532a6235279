import { appointments } from './appointments.js';
import { carts } from './carts.js';
import { communications } from './communications.js';
import { contracts } from './contracts.js';
import { courses } from './courses.js';
import { discounts } from './discounts.js';
import { feedbackSubmissions } from './feedback-submissions.js';
import type { Family } from './family.js';
import { fees } from './fees.js';
import { goals } from './goals.js';
import { invoices } from './invoices.js';
import { leads } from './leads.js';
import { listings } from './listings.js';
import { orders } from './orders.js';
import { payments } from './payments.js';
import { postalMail } from './postal-mail.js';
import { projects } from './projects.js';
import { quotes } from './quotes.js';
import { services } from './services.js';
import { subscriptions } from './subscriptions.js';
import { taxes } from './taxes.js';
import { users } from './users.js';

/** The object types that follow from data alone. */
export const families: readonly Family[] = [
  quotes,
  communications,
  feedbackSubmissions,
  invoices,
  subscriptions,
  goals,
  discounts,
  fees,
  taxes,
  payments,
  postalMail,
  orders,
  leads,
  carts,
  services,
  courses,
  listings,
  appointments,
  contracts,
  projects,
  users,
];

const byId = new Map(families.map((family) => [family.id, family]));

export function findFamily(typeId: string): Family | undefined {
  return byId.get(typeId);
}
