import { openAggregate } from '../../events/store/append/aggregate.ts';
import type { EventStore } from '../../events/store/append/event-store.ts';
import { type UadAnswers, uadFieldNames, uadField, uadSteps } from '../../events/lending/uad/uad-form.ts';
import { uadReportAggregate, type UadReportCommand } from '../../events/uad-report/uad-report.decider.ts';
import { addDays, demoId, demoSubmission } from './files/applications.ts';
import { type DemoStaff, nameOf } from './files/step.ts';

type Deps = { readonly store: EventStore; readonly staff: readonly DemoStaff[]; readonly now: Date };
type Plot = {
  /** Of the demo application whose property it is about. */
  readonly file: number;
  readonly daysAgo: number;
  /** Number of completed steps. */
  readonly steps: number;
  readonly isSubmitted?: true;
};

const plots: readonly Plot[] = [
  { file: 34, daysAgo: 8, steps: 5, isSubmitted: true },
  { file: 36, daysAgo: 3, steps: 3 },
  { file: 35, daysAgo: 0.4, steps: 1 },
];
const DAY_MS = 86_400_000;

/** As UAD writes a day: `03/09/2026`. */
const uadDay = (instant: string, days: number): string => {
  const [year, month, day] = addDays(instant, days).split('-');
  return `${month}/${day}/${year}`;
};

const answersOf = (file: number, at: string): UadAnswers => {
  const { property, loan } = demoSubmission(file, { submittedAt: at, isStrained: false });
  const { street, unit, city, state, zip } = property.address;
  const price = property.purchasePriceCents;
  return {
    propertyAddress: unit === undefined ? street : `${street}, ${unit}`,
    city,
    state,
    zipCode: zip,
    county: `${city} County`,
    propertyRights: 'fee_simple',
    propertyType: property.type === 'condo' ? 'condominium' : property.type,
    yearBuilt: String(1958 + ((file * 7) % 60)),
    squareFootage: String(1_100 + ((file * 137) % 1_900)),
    lotSize: '8712 sf',
    bedrooms: '3',
    bathrooms: '2.1',
    stories: '2',
    attachmentType: property.type === 'single_family' ? 'detached' : 'attached',
    constructionMethod: 'site_built',
    overallCondition: 'C3',
    overallQuality: 'Q4',
    functionalUtility: 'typical',
    neighborhoodDescription: 'Established homes of similar age within walking distance of schools and shops.',
    purposeOfAppraisal: loan.purpose === 'refinance' ? 'refinance' : 'purchase',
    intendedUse: 'Mortgage lending decision',
    intendedUsers: 'The lender and its assigns',
    effectiveDate: uadDay(at, -1),
    inspectionDate: uadDay(at, -1),
    appraiserName: 'Priscilla Nwosu',
    appraiserLicense: `${state}-1412094-R`,
    appraiserCompany: 'Golden Poppy Appraisal',
    ...(price !== undefined && { contractPrice: String(price / 100), saleConditions: 'arms_length' }),
    marketingTime: 'Under 3 months',
    marketConditions: 'Stable; listings sell within 3 % of the asking price.',
  };
};

/** UAD forms of the demo: one that was submitted, and drafts that someone has begun; each command once. */
export const seedUadForms = async ({ store, staff, now }: Deps): Promise<void> => {
  const reports = openAggregate(store, uadReportAggregate);
  const coordinator = staff.find(({ role }) => role === 'appraisal_coordinator') ?? staff[0];
  const by = coordinator ? nameOf(coordinator) : 'Staff';
  for (const { file, daysAgo, steps, isSubmitted } of plots) {
    const reportId = demoId(`uad:${file}`);
    const at = new Date(now.getTime() - daysAgo * DAY_MS).toISOString();
    const all = answersOf(file, at);
    const filledIn = uadFieldNames.filter((field) => uadSteps.indexOf(uadField(field).step) < steps);
    const answers = Object.fromEntries(filledIn.flatMap((field) => (all[field] ? [[field, all[field]]] : [])));
    const step = uadSteps[steps] ?? 'review';
    const commands: UadReportCommand[] = [
      { type: 'StartUadReport', data: { reportId, step, answers } },
      ...(isSubmitted ? [{ type: 'SubmitUadReport', data: { reportId, today: addDays(at, 0) } } as const] : []),
    ];
    for (const command of commands) {
      await reports.handle(reportId, command, {
        metadata: {
          actor: { kind: 'system', id: 'import', name: `${by} (import)`, onBehalfOf: by },
          now: now.toISOString(),
          effectiveAt: at,
          correlationId: `demo:v1:uad:${file}`,
        },
        options: { commandId: `demo:v1:uad:${file}:${command.type}` },
      });
    }
  }
};
