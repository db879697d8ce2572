import { dayOf, daysAfter, invent } from '../order/invent.ts';
import { termsSchemas, wholeName } from '../order/terms.ts';
import { dollars, type InventResult } from './result.ts';

/** Confirmation by an employer or a bank. */
export const inventVerification: InventResult = (order) => {
  const { verifies, borrower, employer, institution } = termsSchemas.verification.parse(order.terms);
  const { between, chance, pick, faker } = invent(`verification ${order.orderId}`);
  const asOf = dayOf(order.placedAt);
  const verified = chance(93);
  const person = wholeName(borrower);
  const work = {
    employer: employer ?? `${faker.location.city()} Manufacturing`,
    position: pick(['Operations manager', 'Registered nurse', 'Electrician', 'Account manager', 'Teacher'] as const),
    employedSince: daysAfter(asOf, -between(400, 4_200)),
    isEmployed: verified,
  };
  const monthlyIncome = between(38, 165) * 100;
  const bank = institution ?? 'Blue Heron Savings Bank';
  const accounts = [
    { institution: bank, kind: 'Checking', balance: between(15, 190) * 100 },
    { institution: bank, kind: 'Savings', balance: between(40, 850) * 100 },
  ];
  const remarks = verified ? undefined : 'The source could not confirm what was asked; ask the borrower for papers';
  const facts = {
    employment: work,
    income: { ...work, monthlyIncome },
    assets: { accounts: verified ? accounts : [] },
  }[verifies];
  return {
    result: { orderNumber: order.orderNumber, verifies, verified, asOf, ...facts, ...(remarks && { remarks }) },
    reportTitle: `Verification of ${verifies}`,
    sections: [
      {
        heading: person,
        intro: `Order ${order.orderNumber}. Invented by the sandbox: nobody was asked.`,
        lines: [
          ['Verified', verified ? 'Yes' : 'No'],
          ['As of', asOf],
          ...('employer' in facts
            ? ([
                ['Employer', facts.employer],
                ['Position', facts.position],
                ['Employed since', facts.employedSince],
              ] as const)
            : []),
          ...('monthlyIncome' in facts ? ([['Monthly income', dollars(facts.monthlyIncome)]] as const) : []),
          ...('accounts' in facts
            ? facts.accounts.map(({ kind, balance }) => [`${kind}, ${bank}`, dollars(balance)] as const)
            : []),
          ...(remarks ? ([['Remarks', remarks]] as const) : []),
        ],
      },
    ],
  };
};
