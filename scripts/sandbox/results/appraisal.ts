import { dayOf, daysAfter, invent, type Invention, rounded } from '../order/invent.ts';
import type { OrderRequest, RevisionRequest } from '../order/orders.ts';
import type { ReportSection } from '../report/print-report.ts';
import { addressOf, type Property, termsSchemas } from '../order/terms.ts';
import { dollars, type InventResult } from './result.ts';

type Adjustment = { readonly what: string; readonly amount: number };
type Comparable = {
  readonly address: string;
  readonly salePrice: number;
  readonly saleDate: string;
  readonly distanceMiles: number;
  readonly adjustments: readonly Adjustment[];
  readonly adjustedPrice: number;
};

const conditions = ['C2', 'C3', 'C3', 'C3', 'C4'] as const;
const features: readonly [string, ...string[]] = ['Condition', 'Bathrooms', 'Garage', 'Site area', 'Age'];

/** Near the contract price, as appraisals are; below it in one of eight. */
const valueOf = ({ between, chance }: Invention, contractPrice: number): number => {
  const percent = chance(12) ? -between(1, 5) : between(0, 30) / 10;
  return rounded(contractPrice * (1 + percent / 100), 1_000);
};

/** A sale that comes to about the value once it is adjusted. */
const comparableOf = (
  seed: string,
  { city, state, postalCode }: Property,
  { value, area, effectiveDate }: { value: number; area: number; effectiveDate: string },
): Comparable => {
  const { between, faker, pick } = invent(seed);
  const adjustedPrice = rounded(value * (1 + between(-25, 25) / 1_000), 100);
  const otherArea = area + between(-8, 8) * 25;
  const perSquareFoot = Math.max(20, rounded((value / area) * 0.35, 5));
  const adjustments: Adjustment[] = [
    { what: 'Gross living area', amount: rounded((area - otherArea) * perSquareFoot, 100) },
    { what: pick(features), amount: between(-4, 4) * 1_000 },
    { what: 'Market conditions (time)', amount: rounded((value * between(0, 8)) / 1_000, 100) },
  ].filter(({ amount }) => amount !== 0);
  const net = adjustments.reduce((sum, { amount }) => sum + amount, 0);
  return {
    address: `${between(10, 9_900)} ${faker.location.street()}, ${city}, ${state} ${postalCode}`,
    salePrice: adjustedPrice - net,
    saleDate: daysAfter(effectiveDate, -between(20, 270)),
    distanceMiles: between(5, 180) / 100,
    adjustments,
    adjustedPrice,
  };
};

/** A reconsideration with sales of its own moves the value a little; a revision mends the report. */
const movedBy = (value: number, revisions: readonly RevisionRequest[]): number => {
  const sales = revisions.find(({ kind }) => kind === 'reconsideration')?.comparables?.length ?? 0;
  return rounded(value * (1 + Math.min(sales, 5) * 0.004), 1_000);
};

const subjectSection = (order: OrderRequest, facts: readonly (readonly [string, string])[]): ReportSection => ({
  heading: 'Subject',
  intro: `Order ${order.orderNumber}. Invented by the sandbox: no property was inspected.`,
  lines: facts,
});

const gridSection = (comparables: readonly Comparable[]): ReportSection => ({
  heading: 'Sales comparison approach',
  intro: 'Closed sales of the last twelve months, adjusted to the subject.',
  startsPage: true,
  tables: comparables.map(({ address, salePrice, saleDate, distanceMiles, adjustments, adjustedPrice }, index) => ({
    caption: `Comparable ${index + 1}: ${address}`,
    rows: [
      ['Sale price', dollars(salePrice)],
      ['Sale date, distance', `${saleDate}, ${distanceMiles} miles`],
      ...adjustments.map(
        ({ what, amount }) => [what, `${amount < 0 ? '-' : '+'}${dollars(Math.abs(amount))}`] as const,
      ),
      ['Adjusted sale price', dollars(adjustedPrice)],
    ],
  })),
});

const answersTo = (revisions: readonly RevisionRequest[]): ReportSection[] =>
  revisions.length === 0
    ? []
    : [
        {
          heading: 'Answers to revision requests',
          startsPage: true,
          tables: revisions.map(({ revision, kind, reason, items }) => ({
            caption: `${kind === 'reconsideration' ? 'Reconsideration of value' : 'Revision'} ${revision}: ${reason}`,
            rows: (items.length > 0 ? items : [{ text: reason }]).map(
              ({ text }, index) => [`Item ${index + 1}: ${text}`, 'Addressed'] as const,
            ),
          })),
        },
      ];

/** An appraisal with its comparables; its value is near the contract price. */
export const inventAppraisal: InventResult = (order, revisions) => {
  const terms = termsSchemas.appraisal.parse(order.terms);
  const { property, contractPriceCents } = terms;
  const facts = invent(`appraisal ${order.orderId}`);
  const effectiveDate = dayOf(order.placedAt);
  const price = contractPriceCents ? contractPriceCents / 100 : facts.between(220, 690) * 1_000;
  const value = movedBy(valueOf(facts, price), revisions);
  const area = property.squareFeet ?? facts.between(44, 130) * 25;
  const condition = facts.pick(conditions);
  const quality = facts.pick(['Q3', 'Q3', 'Q4'] as const);
  const comparables = Array.from({ length: facts.between(3, 5) }, (_, index) =>
    comparableOf(`comparable ${index} ${order.orderId}`, property, { value, area, effectiveDate }),
  );
  const appraiser = terms.appraiser ?? {
    name: facts.faker.person.fullName().replaceAll(/^(Mr|Mrs|Ms|Miss|Dr)\.? | (Jr|Sr|I+|IV|V|DVM|MD|PhD|DDS)\.?$/g, ''),
    licenseNumber: `${property.state}-CR-${facts.between(10_000, 99_999)}`,
    licenseState: property.state,
    licenseExpiresOn: daysAfter(effectiveDate, facts.between(120, 700)),
  };
  const yearBuilt = property.yearBuilt ?? facts.between(1952, 2018);
  const result = {
    orderNumber: order.orderNumber,
    propertyAddress: addressOf(property),
    appraisedValue: value,
    effectiveDate,
    inspectionDate: effectiveDate,
    condition,
    quality,
    appraiser,
    livingAreaSqft: area,
    comparables,
  };
  const sections: ReportSection[] = [
    subjectSection(order, [
      ['Property', addressOf(property)],
      ['Property type', (property.propertyType ?? 'single family').replaceAll('_', ' ')],
      ['Year built', String(yearBuilt)],
      ['Gross living area', `${area.toLocaleString('en-US')} sq ft`],
      ['Condition, quality', `${condition}, ${quality}`],
      ['Occupancy', (terms.occupancy ?? 'not stated').replaceAll('_', ' ')],
      ['Contract price', contractPriceCents ? dollars(price) : 'None'],
      ['Effective date', effectiveDate],
      ['Instructions', terms.specialInstructions ?? 'None'],
    ]),
    gridSection(comparables),
    {
      heading: 'Reconciliation',
      startsPage: true,
      lines: [
        ['Indicated by sales comparison', dollars(value)],
        ['Cost and income approach', 'Not developed'],
        ['Opinion of market value', dollars(value)],
        ['Appraiser', appraiser.name],
        ['License', `${appraiser.licenseNumber} (${appraiser.licenseState}), until ${appraiser.licenseExpiresOn}`],
      ],
    },
    ...answersTo(revisions),
  ];
  return { result, reportTitle: 'Uniform Residential Appraisal Report', sections };
};
