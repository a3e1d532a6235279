/** Names that belong to nobody, for generated and masked records. */

/** The words of the lines. */
export function words(...lines: readonly string[]): string[] {
  return lines.join(' ').split(' ');
}

/** First names of people. */
export const given = words(
  'Ada Amara Anders Anika Arjun Asha Beatriz Chen Chloe Dalia Diego Elif Emeka Esther Farah Fatou Finn Freya Giulia Hana Hassan Hugo',
  'Ines Ingrid Ioana Isak Jamal Jana Jin Joao Kamala Karim Keiko Kofi Lars Leila Liam Lin Lucia Luka Maja Malik Marek Mei Mina Nadia',
  'Nils Noor Olena Omar Paula Pedro Petra Quang Rafael Rania Ravi Rosa Sadia Samuel Sanna Sofia Tariq Tomas Uma Viktor Wanjiru Yara Yusuf Zofia',
);
/** Last names of people. */
export const family = words(
  'Abbasi Adeyemi Alvarez Andersen Bakker Banerjee Becker Berg Bianchi Blanc Botha Castro Chandra Chen Costa Dahl Demir Diallo Dubois',
  'Eriksen Farouk Fischer Fraser Garcia Gupta Haddad Haugen Hoffman Horvat Ibrahim Ito Ivanova Jansen Jimenez Kamau Kapoor Kim Kowalski',
  'Larsen Lee Lindgren Lopez Mensah Meyer Moreau Mwangi Nakamura Navarro Nguyen Novak Okafor Olsen Ortega Park Patel Pereira Popescu',
  'Reyes Rossi Rowe Santos Sato Schmidt Silva Singh Sokolov Suzuki Tanaka Torres Tran Varga Walsh Wang Weber Yilmaz Zhang Zimmer',
);
/** First words of names of companies. */
export const firstWords = words(
  'Amber Ash Birch Blue Bright Cedar Clear Coast Copper Crown Delta East Elm Ember Field Flint Forge Garden Glass Granite Green Grove',
  'Harbour Hazel High Iron Juniper Lake Lark Linden Maple Meadow Mill North Oak Olive Orchard Pearl Pine Quay River Rock Silver South Spring Stone Summit Vale West Willow',
);
/** Last words of names of companies. */
export const lastWords = words(
  'Analytics Bakery Builders Clinics Components Design Electric Energy Engineering Farms Foods Freight Health Interiors Labs Legal Logistics',
  'Machines Media Optics Packaging Partners Press Robotics Schools Shipping Software Studios Supply Systems Textiles Tools Travel Works',
);
/** Cities with their countries. */
export const places = [
  ...([
    ['Aarhus', 'Denmark'],
    ['Accra', 'Ghana'],
    ['Austin', 'United States'],
    ['Bergen', 'Norway'],
    ['Bologna', 'Italy'],
  ] as const),
  ...([
    ['Bordeaux', 'France'],
    ['Cork', 'Ireland'],
    ['Curitiba', 'Brazil'],
    ['Da Nang', 'Vietnam'],
    ['Gdansk', 'Poland'],
  ] as const),
  ...([
    ['Hamburg', 'Germany'],
    ['Izmir', 'Turkey'],
    ['Kyoto', 'Japan'],
    ['Leeds', 'United Kingdom'],
    ['Nairobi', 'Kenya'],
  ] as const),
  ...([
    ['Porto', 'Portugal'],
    ['Pune', 'India'],
    ['Toronto', 'Canada'],
    ['Utrecht', 'Netherlands'],
    ['Valencia', 'Spain'],
  ] as const),
] as const;
/** Titles of jobs. */
export const jobs = [
  ...[
    'Account manager',
    'Buyer',
    'Chief executive',
    'Data analyst',
    'Designer',
    'Engineer',
    'Finance director',
    'Head of operations',
  ],
  ...[
    'IT manager',
    'Marketing manager',
    'Office manager',
    'Product manager',
    'Project lead',
    'Sales director',
    'Support lead',
  ],
];
