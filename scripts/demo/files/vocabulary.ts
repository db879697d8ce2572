/** Where the demo's borrowers live and buy, and what homes cost there in whole thousands of dollars. */
export const places = [
  { city: 'Austin', state: 'TX', zip: '78704', areaCode: '512', from: 340, to: 720 },
  { city: 'Columbus', state: 'OH', zip: '43215', areaCode: '614', from: 210, to: 430 },
  { city: 'Raleigh', state: 'NC', zip: '27607', areaCode: '919', from: 290, to: 560 },
  { city: 'Denver', state: 'CO', zip: '80211', areaCode: '303', from: 420, to: 780 },
  { city: 'Phoenix', state: 'AZ', zip: '85016', areaCode: '602', from: 310, to: 590 },
  { city: 'Portland', state: 'OR', zip: '97214', areaCode: '503', from: 390, to: 690 },
  { city: 'Tampa', state: 'FL', zip: '33606', areaCode: '813', from: 280, to: 560 },
  { city: 'Boise', state: 'ID', zip: '83702', areaCode: '208', from: 320, to: 610 },
  { city: 'Madison', state: 'WI', zip: '53703', areaCode: '608', from: 270, to: 520 },
  { city: 'Sacramento', state: 'CA', zip: '95816', areaCode: '916', from: 410, to: 780 },
  { city: 'Richmond', state: 'VA', zip: '23220', areaCode: '804', from: 260, to: 540 },
  { city: 'Kansas City', state: 'MO', zip: '64110', areaCode: '816', from: 190, to: 410 },
] as const;
export type Place = (typeof places)[number];

export const streetNames = [
  'Maple Street',
  'Cedar Avenue',
  'Orchard Lane',
  'Hillcrest Drive',
  'Juniper Court',
  'Lakeview Road',
  'Birch Street',
  'Prospect Avenue',
  'Sycamore Way',
  'Meadow Lane',
  'Fairfield Road',
  'Chestnut Street',
  'Brookside Drive',
  'Magnolia Avenue',
  'Spruce Court',
] as const;

export const firstNames: readonly string[] = `
  Alicia Amir Andrea Angela Anita Ben Beth Brian Camila Carl Carmen Cheryl Connor Dana Daniel Deepa Diego Elena
  Emily Eric Fatima Frank Gloria Grace Hannah Hassan Helen Hugo Irene Isaac Ivy Jamal Janet Jason Joan Joel Julia
  Karen Keith Kenji Laura Leila Linda Luis Maria Mark Maya Mei Miguel Nadia Nathan Nina Omar Paula Peter Priya
  Rachel Raj Rosa Ruth Samuel Sara Sean Sofia Teresa Thomas Tina Victor Wei Yusuf
`
  .trim()
  .split(/\s+/);

export const surnames: readonly string[] = `
  Abbott Alvarez Banerjee Bell Brennan Carter Castillo Chen Coleman Cruz Dawson Delgado Doyle Edwards Ellis
  Espinoza Fischer Fleming Garcia Gibson Grant Greene Haddad Hayes Hoang Holloway Ibrahim Jacobs Jensen Kaplan
  Kaur Keller Kim Larsen Lawson Lopez Malone Martin Medina Mills Morales Nguyen Novak Okoye Olson Park Patel Pham
  Porter Ramirez Reyes Romano Russo Santos Schmidt Shah Silva Stone Sullivan Tanaka Torres Tran Vargas Walsh Ward
  Weber Whitaker Yoder Young Zimmer
`
  .trim()
  .split(/\s+/);

/** A position and the kind of employer it is held at; the employer's name is invented around the kind. */
export const jobs = [
  ['Registered nurse', 'Regional Medical Center'],
  ['Electrician', 'Electric'],
  ['High school teacher', 'Independent School District'],
  ['Software engineer', 'Systems'],
  ['Accountant', 'Accounting Group'],
  ['Warehouse supervisor', 'Logistics'],
  ['Dental hygienist', 'Family Dental'],
  ['Sales manager', 'Home Furnishings'],
  ['Mechanical engineer', 'Manufacturing'],
  ['Pharmacist', 'Pharmacy'],
  ['Restaurant manager', 'Hospitality'],
  ['Civil engineer', 'Engineering'],
] as const;
/** Trades of the self-employed. */
export const trades = ['Landscaping', 'Carpentry', 'Photography', 'Bookkeeping', 'Plumbing', 'Catering'] as const;
