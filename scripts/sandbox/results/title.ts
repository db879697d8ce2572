import type { OrderRequest } from '../order/orders.ts';
import { dayOf, daysAfter, invent, rounded } from '../order/invent.ts';
import { addressOf, termsSchemas, wholeName } from '../order/terms.ts';
import { dollars, type InventResult } from './result.ts';

const standardExceptions = [
  'Rights of parties in possession not shown by the public records',
  'Encroachments and boundary disputes that an accurate survey would disclose',
  'Easements not shown by the public records',
  'Mechanics liens not shown by the public records',
  'Taxes and assessments not yet due and payable',
];
const specialExceptions: readonly [string, ...string[]] = [
  'Utility easement ten feet wide along the rear lot line',
  'Covenants, conditions and restrictions of the subdivision, with the assessments of its association',
  'Mineral rights reserved in a deed of 1958',
  'Drainage easement along the east lot line',
];
const lenders: readonly [string, ...string[]] = [
  'Blue Heron Savings Bank',
  'Cobalt Ridge Mortgage',
  'First Harbor Credit Union',
];

const inventSearch = (order: OrderRequest) => {
  const { property, borrowers, loanAmountCents, purpose } = termsSchemas.title.parse(order.terms);
  const { between, chance, pick, faker } = invent(`title ${order.orderId}`);
  const effectiveDate = dayOf(order.placedAt);
  const owners = borrowers.map(wholeName);
  const isPurchase = purpose.includes('purchase');
  const vesting = isPurchase ? [`${faker.person.firstName()} ${faker.person.lastName()}, a single person`] : owners;
  const liens = chance(isPurchase ? 70 : 90)
    ? [
        {
          holder: pick(lenders),
          amount: rounded((loanAmountCents / 100) * (between(35, 85) / 100), 100),
          recordedOn: daysAfter(effectiveDate, -between(400, 3_600)),
          position: 1,
        },
      ]
    : [];
  const judgments = chance(8)
    ? [
        {
          creditor: `${faker.location.city()} Medical Group`,
          against: vesting[0] ?? '',
          amount: between(8, 95) * 100,
          recordedOn: daysAfter(effectiveDate, -between(90, 1_500)),
        },
      ]
    : [];
  const special = [pick(specialExceptions), ...(chance(35) ? [pick(specialExceptions)] : [])];
  const exceptions = [
    ...standardExceptions.map((text) => ({ text, isStandard: true })),
    ...[...new Set(special)].map((text) => ({ text, isStandard: false })),
  ].map((exception, index) => ({ number: index + 1, ...exception }));
  const year = Number(effectiveDate.slice(0, 4));
  const taxes = [
    { year: year - 1, amount: between(18, 92) * 100, status: chance(4) ? 'delinquent' : 'paid' },
    { year, amount: between(18, 92) * 100, status: 'due' },
  ];
  const legalDescription = `Lot ${between(1, 48)}, Block ${between(1, 20)}, ${faker.location.street()} Addition, as recorded in Plat Book ${between(10, 80)}, Page ${between(1, 99)}, ${property.city}, ${property.state}`;
  return {
    orderNumber: order.orderNumber,
    propertyAddress: addressOf(property),
    effectiveDate,
    vesting,
    legalDescription,
    liens,
    judgments,
    exceptions,
    taxes,
  };
};

type Search = ReturnType<typeof inventSearch>;

const againstProperty = ({ liens, judgments, taxes }: Search) => [
  ...liens.map(({ holder, amount, recordedOn }) => [`Lien of ${holder}, ${recordedOn}`, dollars(amount)] as const),
  ...judgments.map(
    ({ creditor, amount, recordedOn }) => [`Judgment of ${creditor}, ${recordedOn}`, dollars(amount)] as const,
  ),
  ...taxes.map(({ year: of, amount, status }) => [`Taxes of ${of}, ${status}`, dollars(amount)] as const),
];

/** A title search: whose it is, what is against it, what the policy will not cover. */
export const inventTitle: InventResult = (order) => {
  const search = inventSearch(order);
  const { loanAmountCents } = termsSchemas.title.parse(order.terms);
  return {
    result: search,
    reportTitle: 'Preliminary Title Report',
    sections: [
      {
        heading: 'Schedule A',
        intro: `Order ${order.orderNumber}. Invented by the sandbox: no records were searched.`,
        lines: [
          ['Property', search.propertyAddress],
          ['Effective date', search.effectiveDate],
          ['Title is vested in', search.vesting.join(' and ')],
          ['Proposed loan', dollars(loanAmountCents / 100)],
          ['Legal description', search.legalDescription],
        ],
      },
      {
        heading: 'Liens, judgments and taxes',
        tables: [
          {
            caption: 'Recorded against the property',
            rows: againstProperty(search),
          },
        ],
      },
      {
        heading: 'Schedule B: exceptions',
        startsPage: true,
        tables: [
          {
            caption: 'Not covered',
            rows: search.exceptions.map(
              ({ number, text, isStandard }) => [`${number}. ${text}`, isStandard ? 'Standard' : 'Special'] as const,
            ),
          },
        ],
      },
    ],
  };
};
