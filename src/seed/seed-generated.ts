import { family, firstWords, given, jobs, lastWords, places, words } from './invented-names.js';
import type { madeUpTypes, SeedEntry, SeedRecord } from './seed-content.schema.js';

type MadeUp = { readonly [Type in string]?: readonly SeedRecord[] };
type MadeUpType = (typeof madeUpTypes)[number];

const industries = words(
  'COMPUTER_SOFTWARE CONSTRUCTION DESIGN EDUCATION_MANAGEMENT FOOD_BEVERAGES LOGISTICS_AND_SUPPLY_CHAIN MACHINERY RETAIL',
);
const lifecycle = words(
  'subscriber lead lead lead marketingqualifiedlead salesqualifiedlead opportunity customer customer',
);
const goods = [
  'Annual licence',
  'Extension',
  'Framework agreement',
  'Pilot',
  'Renewal',
  'Roll-out',
  'Service contract',
  'Training',
];
const dealStages = words(
  'appointmentscheduled qualifiedtobuy presentationscheduled decisionmakerboughtin contractsent closedwon closedwon closedlost',
);
const problems = [
  ...[
    'Cannot sign in',
    'Change of address',
    'Delivery is late',
    'Export stops half-way',
    'Invoice does not match the order',
  ],
  ...['Question about the contract', 'Report shows no data', 'Wrong part delivered'],
];
const remarks = [
  ...[
    'Asked for a second offer with a shorter term.',
    'Budget is set for this quarter.',
    'Compares us with one other supplier.',
  ],
  ...[
    'Prefers to be called in the morning.',
    'The contract ends in spring.',
    'Wants to see the figures of the pilot first.',
  ],
];
const errands = [
  'Call back',
  'Check the contract',
  'Prepare the meeting',
  'Send the offer',
  'Send the invoice',
  'Ask for feedback',
];

/** Generates records from a number, the same ones each time; contacts and the rest belong to the generated companies. */
export function toMadeUp({ seed = 1, firstId = 1_000_000, ...sizes }: Omit<SeedEntry<'generate'>, 'hubId'>): MadeUp {
  const companies = sizes.companies ?? 0;
  const make = (type: MadeUpType, toRecord: (dice: Dice, place: number) => Made): SeedRecord[] =>
    Array.from({ length: sizes[type] ?? 0 }, (_, place) => {
      const dice = createDice(hash(`${seed} ${type} ${place}`));
      const { createdFrom, days = 1 + dice.below(360), properties, ofCompany } = toRecord(dice, place);
      const company =
        ofCompany && companies > 0 ? { associations: { companies: String(firstId + dice.below(companies)) } } : {};
      const created = createdFrom === undefined ? { createdAt: `-${days}d` } : { createdFrom };
      return { id: String(firstId + place), ...created, properties, ...company };
    });
  return {
    companies: make('companies', toCompany),
    contacts: make('contacts', toContact),
    deals: make('deals', toDeal),
    tickets: make('tickets', toTicket),
    notes: make('notes', (dice) => ({
      ofCompany: true,
      createdFrom: 'hs_timestamp',
      properties: { hs_timestamp: `-${1 + dice.below(180)}d ${toHour(dice)}`, hs_note_body: dice.pick(remarks) },
    })),
    tasks: make('tasks', toTask),
  };
}

interface Made {
  readonly properties: SeedRecord['properties'];
  readonly ofCompany?: boolean;
  readonly createdFrom?: string;
  readonly days?: number;
}

function toCompany(dice: Dice, place: number): Made {
  const [first, last] = [dice.pick(firstWords), dice.pick(lastWords)];
  const [city, country] = dice.pick(places);
  const numberofemployees = 5 + dice.below(900);
  const domain = `${first}-${last}-${place + 1}.example`.toLowerCase();
  const size = { numberofemployees, annualrevenue: numberofemployees * 1000 * (60 + dice.below(120)) };
  return {
    properties: {
      ...{ name: `${first} ${last}`, domain, city, country, industry: dice.pick(industries) },
      ...size,
      lifecyclestage: dice.pick(lifecycle),
    },
  };
}

function toContact(dice: Dice, place: number): Made {
  const [firstname, lastname] = [dice.pick(given), dice.pick(family)];
  const email = `${firstname}.${lastname}.${place + 1}@people.example`.toLowerCase();
  const phone = `+1 555 ${String(dice.below(10_000_000)).padStart(7, '0')}`;
  return {
    ofCompany: true,
    properties: { firstname, lastname, email, phone, jobtitle: dice.pick(jobs), lifecyclestage: dice.pick(lifecycle) },
  };
}

function toDeal(dice: Dice): Made {
  const dealstage = dice.pick(dealStages);
  const days = 20 + dice.below(160);
  const isClosed = dealstage.startsWith('closed');
  const closedate = isClosed ? `-${dice.below(days)}d` : `+${1 + dice.below(90)}d`;
  const amount = 500 * (1 + dice.below(160));
  const dealname = `${dice.pick(goods)} for ${dice.pick(firstWords)} ${dice.pick(lastWords)}`;
  return { ofCompany: true, days, properties: { dealname, pipeline: 'default', dealstage, amount, closedate } };
}

function toTicket(dice: Dice): Made {
  const hs_ticket_priority = dice.pick(['LOW', 'MEDIUM', 'MEDIUM', 'HIGH']);
  const stage = String(1 + dice.below(4));
  const subject = dice.pick(problems);
  return {
    ofCompany: true,
    days: 1 + dice.below(60),
    properties: { subject, hs_pipeline: '0', hs_pipeline_stage: stage, hs_ticket_priority },
  };
}

function toTask(dice: Dice): Made {
  const isDone = dice.below(3) === 0;
  const hs_timestamp = `${isDone || dice.below(4) === 0 ? '-' : '+'}${1 + dice.below(30)}d ${toHour(dice)}`;
  const hs_task_status = isDone ? 'COMPLETED' : 'NOT_STARTED';
  const subject = dice.pick(errands);
  return {
    ofCompany: true,
    days: 31 + dice.below(30),
    properties: { hs_timestamp, hs_task_subject: subject, hs_task_status, hs_task_type: 'TODO' },
  };
}

function toHour(dice: Dice): string {
  return `${String(8 + dice.below(9)).padStart(2, '0')}:${dice.pick(['00', '15', '30', '45'])}`;
}

interface Dice {
  /** 0 to below the limit. */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01_00_01_93);
  return value >>> 0;
}

/** Mulberry32: the same numbers for the same state, on every machine. */
function createDice(state: number): Dice {
  const below = (limit: number): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  };
  return { below, pick: (from) => from[below(from.length)]! };
}
