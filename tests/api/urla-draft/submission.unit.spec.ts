import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Answer, draftFrom, fieldAt } from '../../../events/lending/urla/answers.ts';
import { urlaForm } from '../../../events/lending/urla/urla.ts';
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
      expect(file.figures.ltv.percent).toBe(95);
    }
    const higher = submitted({ 'loan.purchasePrice': '500000' });
    expect(higher.figures.ltv.percent).toBe(71.25);
    // A price that was typed before the purpose changed is asked for no more.
    const refinance = submitted({ 'loan.purpose': 'refinance', 'loan.purchasePrice': '300000' });
    expect(refinance.property.purchasePriceCents).toBeUndefined();
  });

  it('counts other new loans on the property, in the housing expense and in the combined loan-to-value', () => {
    const list = `otherLoans.${itemId(7)}`;
    const file = submitted({
      [`${list}.creditorName`]: 'Second Bank',
      [`${list}.monthlyPayment`]: '1000',
      [`${list}.loanAmount`]: '40000',
    });
    expect(file.figures.backDti.percent).toBe(35.017);
    expect(file.figures.cltv.percent).toBe(81.25);
    expect(file.debts).toMatchObject([{ borrowerId, creditor: 'Second Bank', isOnProperty: true }]);
    expect(submitted({}).figures.hasOtherLoans).toBe(false);
  });

  it('counts what property costs that is kept, mortgage or not, and nothing of what is sold', () => {
    const at = (id: string) => `borrowers.${borrowerId}.assets.realEstate.${id}`;
    const kept = {
      [`${at(itemId(8))}.monthlyExpense`]: '500',
      [`${at(itemId(8))}.mortgages.${itemId(11)}.unpaidBalance`]: '90000',
      [`${at(itemId(8))}.mortgages.${itemId(11)}.monthlyPayment`]: '600',
      [`${at(itemId(9))}.monthlyExpense`]: '700',
      [`${at(itemId(9))}.monthlyRentalIncome`]: '900',
      [`${at(itemId(9))}.mortgages.${itemId(12)}.monthlyPayment`]: '800',
      [`${at(itemId(9))}.status`]: 'sold',
    };
    const file = submitted(kept);
    expect(file.figures.debts.cents).toBe(1_100_00);
    expect(file.settledDebts).toMatchObject([{ monthlyCents: 800_00, why: 'home_sold' }]);
    const facts = file.furtherFacts?.map(({ fact }) => fact);
    expect(facts).toContain('owned_property/mortgaged');
    expect(facts).not.toContain('owned_property/rented_out');
  });

  it('nets the rent of a home that is kept against its payment and expenses', () => {
    const home = `borrowers.${borrowerId}.assets.realEstate.${itemId(8)}`;
    const { figures, rentals, debts } = submitted({
      [`${home}.status`]: 'retained',
      [`${home}.intendedUse`]: 'investment_property',
      [`${home}.monthlyRentalIncome`]: '2000',
      [`${home}.monthlyExpense`]: '300',
      [`${home}.mortgages.${itemId(11)}.monthlyPayment`]: '1500',
    });
    expect(rentals).toEqual([{ borrowerId, rentalId: itemId(8), grossCents: 2_000_00, expenseCents: 300_00 }]);
    expect(debts).toMatchObject([{ type: 'mortgage', rentalId: itemId(8) }]);
    expect([figures.income.cents, figures.debts.cents]).toEqual([8_000_00, 300_00]);
  });

  it('counts debts without a payment by rule, and leaves out those that end or are excluded', () => {
    const debt = (id: number) => `borrowers.${borrowerId}.liabilities.debts.${itemId(id)}`;
    const { figures, settledDebts } = submitted({
      [`${debt(20)}.type`]: 'student',
      [`${debt(20)}.unpaidBalance`]: '60000',
      [`${debt(21)}.type`]: 'revolving',
      [`${debt(21)}.unpaidBalance`]: '8000',
      [`${debt(22)}.type`]: 'installment',
      [`${debt(22)}.monthlyPayment`]: '500',
      [`${debt(22)}.monthsLeft`]: '6',
      [`${debt(23)}.type`]: 'auto',
      [`${debt(23)}.monthlyPayment`]: '300',
      [`${debt(23)}.accountNumber`]: '99-8877-6655',
      [`${debt(23)}.isExcluded`]: true,
      [`${debt(23)}.exclusionReason`]: 'Paid by the employer',
    });
    expect(figures.debts).toMatchObject({ cents: 1_000_00, missing: [] });
    expect(figures.debts.lines.map(({ leftOut }) => leftOut)).toEqual([
      undefined,
      undefined,
      'few_payments',
      'excluded',
    ]);
    expect(settledDebts).toMatchObject([{ accountLast4: '6655', why: 'excluded', reason: 'Paid by the employer' }]);
  });

  it('has the housing expense of section L3, and what of it is not stated', () => {
    const housing = { 'lender.housing.propertyTaxes': '165', 'lender.housing.mortgageInsurance': '50' };
    const { figures, housing: stated } = submitted(housing);
    expect(stated).toEqual({ propertyTaxesCents: 165_00, mortgageInsuranceCents: 50_00 });
    expect(figures.housing.missing).toEqual(['homeowners_insurance']);
    expect(submitted({}).housing).toBeUndefined();
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
