import { toCents } from '../../kernel/money.ts';
import { plainWords } from '../../kernel/search-text.ts';
import { daysFrom } from '../calendar/days.ts';
import type { TitleResult } from '../vendor-orders/title/title.kind.ts';
import type { ArrivalFactsOf } from './arrival-facts.ts';
import { type ArrivalFinding, dayOf, dollarsOf, found, type HeldAgainst } from './arrival-finding.ts';
import type { FileBeside } from './file-beside.ts';

const GOOD_FOR_DAYS = 120;

/** True when no borrower's first and last name stand in the vesting. */
const isVestedInOthers = ({ vesting }: TitleResult, { borrowers, isPurchase }: FileBeside): boolean => {
  if (isPurchase) return false;
  const owners = vesting.map(plainWords);
  return !borrowers.some(({ firstName, lastName }) =>
    owners.some((words) => plainWords(`${firstName} ${lastName}`).every((word) => words.includes(word))),
  );
};

export const titleFacts = (result: TitleResult, file: FileBeside): ArrivalFactsOf<'title'> => ({
  kind: 'title',
  effectiveDate: result.effectiveDate,
  liens: result.liens.map(({ holder, amount }) => ({ name: holder, amountCents: toCents(amount) })),
  judgments: result.judgments.map(({ creditor, amount }) => ({ name: creditor, amountCents: toCents(amount) })),
  delinquentTaxes: result.taxes
    .filter(({ status }) => status === 'delinquent')
    .map(({ year, amount }) => ({ year, amountCents: toCents(amount) })),
  exceptions: result.exceptions.filter(({ isStandard }) => !isStandard).map(({ number, text }) => ({ number, text })),
  vesting: [...result.vesting],
  isVestedInOthers: isVestedInOthers(result, file),
});

export const titleArrived = (facts: ArrivalFactsOf<'title'>, { today }: HeldAgainst): ArrivalFinding[] => {
  const { liens, judgments, delinquentTaxes, exceptions, vesting, effectiveDate } = facts;
  const owed = (finding: 'lien' | 'judgment', what: string, all: typeof liens): ArrivalFinding[] =>
    all.map(({ name, amountCents }) => ({ finding, text: `${what} of ${name} over ${dollarsOf(amountCents)}` }));
  const findings: ArrivalFinding[] = [
    ...owed('lien', 'Lien', liens),
    ...owed('judgment', 'Judgment', judgments),
    ...delinquentTaxes.map(({ year, amountCents }) => ({
      finding: 'delinquent_taxes' as const,
      text: `Taxes of ${year} over ${dollarsOf(amountCents)}`,
    })),
    ...found(
      exceptions.length > 0,
      'title_exceptions',
      exceptions.map(({ number, text }) => `${number}. ${text}`).join('; '),
    ),
    ...found(facts.isVestedInOthers, 'vesting_differs', `Vested in ${vesting.join('; ')}`),
    ...found(daysFrom(effectiveDate, today) > GOOD_FOR_DAYS, 'title_expired', `Effective ${dayOf(effectiveDate)}`),
  ];
  return findings.length > 0 ? findings : [{ finding: 'title_clear', text: 'Nothing stands on the title' }];
};
