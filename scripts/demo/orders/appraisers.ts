import { appraiserAggregate, type AppraiserCommand } from '../../../events/appraiser/appraiser.decider.ts';
import type { AppraiserProfile } from '../../../events/appraiser/appraiser.events.ts';
import {
  type AppraisedPropertyType,
  type AppraiserSpecialty,
  isGoodOn,
} from '../../../events/lending/appraisal-panel/panel-terms.ts';
import type { UsState } from '../../../events/lending/fields/us-states.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import { demoId } from '../files/applications.ts';

const homes: readonly AppraisedPropertyType[] = ['single_family', 'townhouse', 'condominium'];
const more: readonly AppraisedPropertyType[] = [...homes, 'cooperative', 'manufactured', 'multi_family_2_4'];
const DAY_MS = 86_400_000;
/** Before the oldest of the demo applications. */
const ADDED_DAYS_AGO = 100;

type Invented = {
  readonly name: string;
  readonly company: string;
  readonly phone: string;
  /** State, and in how many days from now the license expires. */
  readonly licenses: readonly (readonly [state: UsState, days: number])[];
  readonly specialties: readonly AppraiserSpecialty[];
  readonly propertyTypes: readonly AppraisedPropertyType[];
  readonly capacity: number;
  readonly suspended?: string;
};

/** Every state of the demo applications has someone; some have two to take turns. */
const panel: readonly Invented[] = [
  {
    name: 'Imogen Vasquez',
    company: 'Copperfield Valuation',
    phone: '512-555-0188',
    licenses: [['TX', 420]],
    specialties: ['residential', 'luxury'],
    propertyTypes: more,
    capacity: 6,
  },
  {
    name: 'Otto Brandvold',
    company: 'Brandvold & Reyes Appraisal',
    phone: '303-555-0142',
    licenses: [
      ['CO', 210],
      ['ID', 210],
      ['AZ', 95],
    ],
    specialties: ['residential'],
    propertyTypes: homes,
    capacity: 5,
  },
  {
    name: 'Nadia Osterberg',
    company: 'Osterberg Appraisals',
    phone: '614-555-0117',
    licenses: [
      ['OH', 610],
      ['WI', 340],
      ['MO', 340],
    ],
    specialties: ['residential', 'commercial'],
    propertyTypes: more,
    capacity: 8,
  },
  {
    name: 'Desmond Achterberg',
    company: 'Tidewater Valuation Group',
    phone: '804-555-0163',
    licenses: [
      ['VA', 500],
      ['NC', 75],
    ],
    specialties: ['residential'],
    propertyTypes: homes,
    capacity: 4,
  },
  {
    name: 'Priscilla Nwosu',
    company: 'Golden Poppy Appraisal',
    phone: '916-555-0129',
    licenses: [
      ['CA', 730],
      ['OR', 120],
      ['AZ', 260],
    ],
    specialties: ['residential', 'luxury'],
    propertyTypes: more,
    capacity: 6,
  },
  {
    name: 'Gideon Falk',
    company: 'Falk Residential Appraisers',
    phone: '813-555-0155',
    licenses: [['FL', 45]],
    specialties: ['residential'],
    propertyTypes: more,
    capacity: 5,
  },
  {
    name: 'Solveig Tran',
    company: 'Lone Mesa Valuation',
    phone: '512-555-0171',
    licenses: [
      ['TX', -12],
      ['CO', 300],
    ],
    specialties: ['residential', 'commercial'],
    propertyTypes: homes,
    capacity: 3,
  },
  {
    name: 'Barnaby Quist',
    company: 'Quist Property Valuation',
    phone: '919-555-0136',
    licenses: [
      ['NC', 380],
      ['FL', 380],
    ],
    specialties: ['commercial'],
    propertyTypes: ['multi_family_2_4'],
    capacity: 2,
    suspended: 'Three reports in a row came back for the same comparable',
  },
];

const profileOf = (each: Invented, now: Date): AppraiserProfile => {
  const { name, licenses, suspended: _suspended, specialties, propertyTypes, ...rest } = each;
  const domain = each.company.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  return {
    ...rest,
    appraiserId: demoId(`appraiser:${name}`),
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@${domain}.example`,
    specialties: [...specialties],
    propertyTypes: [...propertyTypes],
    licenses: licenses.map(([state, days], index) => ({
      state,
      number: `${state}-${1_380_417 + 7_919 * panel.indexOf(each) + index}-R`,
      expiresOn: new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10),
    })),
  };
};

/** Panel members who take orders, for property in a state. */
export const demoAppraisersOf = (state: string, now: Date): AppraiserProfile[] =>
  panel
    .filter(({ suspended }) => suspended === undefined)
    .map((each) => profileOf(each, now))
    .filter(({ licenses }) =>
      licenses.some((license) => license.state === state && isGoodOn(license, now.toISOString().slice(0, 10))),
    );

/** The invented appraiser panel; each command once, whenever it is sent. */
export const seedAppraisers = async (store: EventStore, now: Date): Promise<void> => {
  const appraisers = openAggregate(store, appraiserAggregate);
  const actor = { kind: 'system', id: 'import', name: 'Demo data' } as const;
  const effectiveAt = new Date(now.getTime() - ADDED_DAYS_AGO * DAY_MS).toISOString();
  const metadata = { actor, now: now.toISOString(), effectiveAt, correlationId: 'demo:v1:appraisers' };
  const send = (command: AppraiserCommand) => {
    const { appraiserId } = command.data;
    const options = { commandId: `demo:v1:${appraiserId}:${command.type}` };
    return appraisers.handle(appraiserId, command, { metadata, options });
  };
  await Promise.all(
    panel.map(async (each) => {
      const data = profileOf(each, now);
      await send({ type: 'AddAppraiser', data });
      const { appraiserId } = data;
      if (each.suspended)
        await send({ type: 'SetAppraiserStatus', data: { appraiserId, status: 'suspended', reason: each.suspended } });
    }),
  );
};
