import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Answer, draftFrom, fieldAt } from '../../../events/lending/urla/answers.ts';
import { urlaForm } from '../../../events/lending/urla/urla.ts';
import { applicationRatios, combinedLoanToValuePercent } from '../../../events/lending/ratios/application-ratios.ts';
import { answersToAll, itemId } from '../../support/values/urla-answers.ts';
import { submittedAsShown } from '../../support/values/urla-figures.ts';

const today = '2026-03-02';
const draftOf = (answers: readonly Answer[]) => draftFrom<typeof urlaForm>(answers);
const borrowerId = itemId(1);

/** Required answers of a purchase, and those of a test. */
const purchase = (more: Readonly<Record<string, string | boolean>>): Answer[] => {
  const at = `borrowers.${borrowerId}`;
  const given = {
    [`${at}.personal.firstName`]: 'Ada',
    [`${at}.personal.lastName`]: 'Lindholm',
    [`${at}.personal.ssn`]: '900-12-3456',
    [`${at}.personal.dateOfBirth`]: '05/17/1984',
    [`${at}.personal.citizenship`]: 'us_citizen',
    [`${at}.personal.maritalStatus`]: 'married',
    [`${at}.personal.email`]: 'ada@example.com',
    [`${at}.addresses.current.street`]: '1 Elm Row',
    [`${at}.addresses.current.city`]: 'Austin',
    [`${at}.addresses.current.state`]: 'TX',
    [`${at}.addresses.current.zip`]: '78701',
    [`${at}.employment.current.baseIncome`]: '8000',
    'credit.creditType': 'individual',
    'loan.purpose': 'purchase',
    'loan.propertyUse': 'primary_residence',
    'loan.loanAmount': '285000',
    'loan.propertyValue': '400000',
    'loan.downPayment': '15000',
    'loan.loanType': 'conventional',
    'loan.termYears': '30',
    'loan.ratePercent': '6.5',
    'property.street': '2 Oak Lane',
    'property.city': 'Austin',
    'property.state': 'TX',
    'property.zip': '78701',
    'property.propertyType': 'single_family',
    ...more,
  };
  return Object.entries(given).map(([path, value]) => ({ path, value }));
};
const submitted = (more: Readonly<Record<string, string | boolean>>) =>
  submittedAsShown(draftOf(purchase(more)), today);

/** Numbers from 0 to below 1, the same for a seed: what fails is told by one number. */
const chances = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const answerAt = (path: string, value: Answer['value'], chance: () => number): Answer['value'] => {
  const field = fieldAt(urlaForm, path);
  // Military states go with their cities.
  if (path.endsWith('.state')) return value;
  if (field?.kind === 'money') return (1 + chance() * 99_999).toFixed(2);
  if (field?.kind === 'flag') return chance() < 0.5;
  return field?.options?.[Math.floor(chance() * field.options.length)] ?? value;
};

describe('What a file begins with', () => {
  it('has the whole name of a borrower', () => {
    const at = `borrowers.${borrowerId}.personal`;
    const [borrower] = submitted({ [`${at}.middleName`]: 'Marie', [`${at}.suffix`]: 'III' }).borrowers;
    expect(borrower).toMatchObject({
      firstName: 'Ada',
      middleName: 'Marie',
      lastName: 'Lindholm',
      suffix: 'III',
    });
  });

  it('is measured against the price where that is lower than the value, of every purpose that has one', () => {
    for (const purpose of ['purchase', 'construction_to_permanent']) {
      const file = submitted({ 'loan.purpose': purpose, 'loan.purchasePrice': '300000' });
      expect(file.property).toMatchObject({ valueCents: 400_000_00, purchasePriceCents: 300_000_00 });
      expect(applicationRatios(file).loanToValuePercent).toBe(95);
    }
    const higher = submitted({ 'loan.purchasePrice': '500000' });
    expect(applicationRatios(higher).loanToValuePercent).toBe(71.25);
    // A price that was typed before the purpose changed is asked for no more.
    const refinance = submitted({ 'loan.purpose': 'refinance', 'loan.purchasePrice': '300000' });
    expect(refinance.property.purchasePriceCents).toBeUndefined();
  });

  it('counts other new loans on the property, in debts and in the combined loan-to-value', () => {
    const list = `otherLoans.${itemId(7)}`;
    const file = submitted({
      [`${list}.creditorName`]: 'Second Bank',
      [`${list}.monthlyPayment`]: '1000',
      [`${list}.loanAmount`]: '40000',
    });
    expect(applicationRatios(file).debtToIncomePercent).toBe(35.02);
    expect(combinedLoanToValuePercent(file)).toBe(81.25);
    expect(file.debts).toMatchObject([{ borrowerId, creditor: 'Second Bank', isOnProperty: true }]);
    expect(combinedLoanToValuePercent(submitted({}))).toBeNull();
  });

  it('counts what property costs that is kept, mortgage or not, and nothing of what is sold', () => {
    const at = (id: string) => `borrowers.${borrowerId}.assets.realEstate.${id}`;
    const kept = {
      [`${at(itemId(8))}.monthlyExpense`]: '500',
      [`${at(itemId(8))}.mortgages.${itemId(11)}.unpaidBalance`]: '90000',
      [`${at(itemId(9))}.monthlyExpense`]: '700',
      [`${at(itemId(9))}.monthlyRentalIncome`]: '900',
      [`${at(itemId(9))}.status`]: 'sold',
    };
    const file = submitted(kept);
    expect(applicationRatios(file).monthlyDebtsCents).toBe(500_00);
    const facts = file.furtherFacts?.map(({ fact }) => fact);
    expect(facts).toContain('owned_property/mortgaged');
    expect(facts).not.toContain('owned_property/rented_out');
  });

  it('takes what a business loses from the other income of the same borrower', () => {
    const job = `borrowers.${borrowerId}.employment.additional.${itemId(5)}`;
    const file = submitted({ [`${job}.isBusinessOwner`]: true, [`${job}.monthlyLoss`]: '3000' });
    expect(file.income).toEqual([{ borrowerId, type: 'base', monthlyCents: 5_000_00 }]);
  });

  it('has the income, debts and ratios that the wizard shows, whatever was answered', () => {
    const all = answersToAll(urlaForm, 2).filter(({ path }) => !path.endsWith('.itin'));
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const chance = chances(seed);
        const answers = all.map(({ path, value }) => ({ path, value: answerAt(path, value, chance) }));
        expect(submittedAsShown(draftOf(answers), today).borrowers).toHaveLength(2);
      }),
      { numRuns: 30 },
    );
  });
});
