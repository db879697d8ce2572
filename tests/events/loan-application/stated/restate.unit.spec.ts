import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { answersOf, draftFrom, valueAt } from '../../../../events/lending/urla/answers.ts';
import { readableUrla } from '../../../../events/lending/urla/complete.ts';
import { readAnswers, recordAnswers } from '../../../../events/lending/urla/recorded-answers.ts';
import { urlaForm } from '../../../../events/lending/urla/urla.ts';
import {
  changesFacts,
  changesSinceApproval,
  decisionBasis,
} from '../../../../events/lending/decisions/decision-basis.ts';
import { debtTypes, incomeTypes } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { figureFactsOf } from '../../../../events/loan-application/figures/figure-facts.state.ts';
import { contentIn, type FileContent } from '../../../../events/loan-application/intake/intake.events.ts';
import { applyEdits } from '../../../../events/loan-application/stated/answer-edits.ts';
import { withChange } from '../../../../events/loan-application/stated/current-urla.ts';
import { restate } from '../../../../events/loan-application/stated/restate.ts';
import { submissionOf } from '../../../../events/loan-application/stated/submission.ts';
import { urlaOfSubmission } from '../../../../events/loan-application/stated/urla-of-submission.ts';
import { borrower, borrowerId, coBorrowerId, submission } from '../../../support/histories/builders.ts';
import { answersToAll, itemId } from '../../../support/values/urla-answers.ts';

const days = { today: '2026-03-10', statedOn: '2026-03-02' };
const none = { changes: [], added: [], removed: [] };

/** A file of the short form, with its URLA as it stands. */
const shortForm = (more: Parameters<typeof submission>[0] = {}) => {
  const content = contentIn(submission(more));
  const urla = {
    draftId: null,
    statedAt: '2026-03-02T15:00:00.000Z',
    urla: urlaOfSubmission(content),
    isDrawnUp: false,
    stated: { kind: 'stated' as const, by: { id: 'x', name: 'X' }, at: '2026-03-02T15:00:00.000Z' },
    sources: {},
  };
  return { urla, content };
};

const change = (file: ReturnType<typeof shortForm>, path: string, value: string | boolean) =>
  restate(file, { ...none, changes: [{ path, value }] }, days);

describe('A change of what was stated', () => {
  it('states the part anew that follows from the answer, and leaves every other part as it was', () => {
    const file = shortForm();
    const { content, parts } = change(file, 'loan.loanAmount', '300,000');
    expect(content).toEqual({ ...file.content, loan: { ...file.content.loan, amountCents: 300_000_00 } });
    expect(parts).toEqual(['loan']);
    // What no answer says: since when the job has lasted, and the day of the closing.
    expect(content.borrowers[0]?.employment.yearsAtEmployer).toBe(6);
    expect(content.loan.estimatedClosingDate).toBe('2026-04-20');
  });

  it('takes a box back to unanswered, not to no, and can leave it unticked', () => {
    const file = shortForm();
    const path = `borrowers.${borrowerId}.employment.current.isFamilyMember`;
    const ticked = change(file, path, true);
    expect(readAnswers(urlaForm, ticked.before)).toEqual([{ path, value: '' }]);
    const now = { urla: { ...file.urla, urla: ticked.urla }, content: ticked.content };
    const back = restate(now, { ...none, changes: readAnswers(urlaForm, ticked.before) }, days);
    expect(valueAt(back.urla, path)).toBeUndefined();
    expect(readAnswers(urlaForm, back.before)).toEqual([{ path, value: true }]);
    expect(valueAt(change(file, path, false).urla, path)).toBe(false);
    expect(readAnswers(urlaForm, recordAnswers([{ path, value: false }]))).toEqual([{ path, value: false }]);
  });

  it('changes one line of income, and keeps those that the form has no place for', () => {
    const rents = [1, 2, 3].map((each) => ({ borrowerId, type: 'rental' as const, monthlyCents: each * 100_00 }));
    const base = { borrowerId, type: 'base' as const, monthlyCents: 8_000_00 };
    const file = shortForm({ income: [base, ...rents] });
    const { content } = change(file, `borrowers.${borrowerId}.employment.current.baseIncome`, '9000');
    expect(content.income).toEqual([...rents, { ...base, monthlyCents: 9_000_00 }]);
  });

  it('keeps support that the form knows by its kind alone, until that is changed itself', () => {
    const support = { borrowerId, type: 'support' as const, monthlyCents: 500_00 };
    const file = shortForm({ debts: [support] });
    const list = `borrowers.${borrowerId}.liabilities.debts.${itemId(7)}`;
    const { content, added } = restate(
      file,
      {
        ...none,
        changes: [
          { path: `${list}.type`, value: 'auto' },
          { path: `${list}.monthlyPayment`, value: '350' },
        ],
      },
      days,
    );
    expect(added).toEqual([list]);
    expect(content.debts).toMatchObject([support, { type: 'auto', monthlyCents: 350_00 }]);
    const { content: without } = change(
      file,
      answersOf(file.urla.urla).find(({ path }) => path.includes('.expenses.'))?.path ?? '',
      '700',
    );
    expect(without.debts).toMatchObject([{ type: 'other', monthlyCents: 700_00 }]);
  });

  it('is refused when it changes nothing, however the same is written', () => {
    const file = shortForm();
    const nothing = [
      ['loan.loanAmount', '$320,000.00'],
      [`borrowers.${borrowerId}.personal.ssn`, '900-45-6789'],
      [`borrowers.${borrowerId}.personal.ssn`, '•••-••-6789'],
    ] as const;
    for (const [path, value] of nothing) expect(() => change(file, path, value)).toThrow(/changes nothing/);
  });

  it('is refused by field where the answer cannot be read, and where it takes away what is needed', () => {
    const file = shortForm();
    for (const value of ['many', '']) {
      const refused = expect(() => change(file, 'loan.loanAmount', value));
      refused.toThrow(expect.objectContaining({ errors: [expect.objectContaining({ field: 'loan.loanAmount' })] }));
    }
    // What was open before may stay open.
    expect(change(file, `borrowers.${borrowerId}.personal.alternateNames`, 'Jo').parts).toEqual([]);
  });

  it('says whose parts are other, and of which the whole file', () => {
    const file = shortForm({
      borrowers: [borrower(), borrower({ borrowerId: coBorrowerId, firstName: 'Ben' })],
      income: [
        { borrowerId, type: 'base', monthlyCents: 8_000_00 },
        { borrowerId: coBorrowerId, type: 'base', monthlyCents: 4_000_00 },
      ],
    });
    const at = (path: string) => `borrowers.${coBorrowerId}.employment.current.${path}`;
    const { parts, partsOf } = restate(
      file,
      {
        ...none,
        changes: [
          { path: at('employerName'), value: 'Juniper Mills' },
          { path: at('baseIncome'), value: '4,500' },
          { path: 'loan.loanAmount', value: '300000' },
        ],
      },
      days,
    );
    expect(parts).toEqual(['employment', 'income', 'loan']);
    expect(partsOf).toEqual([{ borrowerId: coBorrowerId, parts: ['employment', 'income'], lineIds: ['current'] }]);
    const gone = restate(file, { ...none, removed: [`borrowers.${coBorrowerId}`] }, days);
    expect(new Set(gone.partsOf?.map((each) => each.borrowerId))).toEqual(new Set([coBorrowerId]));
    expect(gone.partsOf?.flatMap((each) => each.parts).toSorted()).toEqual(gone.parts.toSorted());
    expect(change(file, 'loan.loanAmount', '300000').partsOf).toEqual([]);
  });

  it('says of which employer or account, where no other answer of the borrower is other', () => {
    const file = shortForm();
    const second = `employment.additional.${itemId(7)}`;
    const account = `assets.accounts.${itemId(8)}`;
    const answers = (given: Readonly<Record<string, string>>) => ({
      ...none,
      changes: Object.entries(given).map(([path, value]) => ({ path: `borrowers.${borrowerId}.${path}`, value })),
    });
    const job = { [`${second}.employerName`]: 'Night Clinic', [`${second}.startDate`]: '01/02/2020' };
    const { partsOf } = restate(file, answers({ ...job, [`${second}.baseIncome`]: '900' }), days);
    expect(partsOf).toEqual([{ borrowerId, parts: ['employment', 'income'], lineIds: [itemId(7)] }]);
    const deposit = restate(file, answers({ [`${account}.cashValue`]: '9000' }), days);
    expect([deposit.parts, deposit.partsOf]).toEqual([
      ['assets'],
      [{ borrowerId, parts: ['assets'], lineIds: [itemId(8)] }],
    ]);
    const both = answers({ [`${account}.cashValue`]: '9000', 'assets.balances.bank': '100' });
    expect(restate(file, both, days).partsOf?.[0]).not.toHaveProperty('lineIds');
  });

  it('takes the terms of section L3 for the loan, and says them again of a file without a form', () => {
    const changes = [
      { path: 'lender.mortgage.amortization', value: 'adjustable' },
      { path: 'lender.mortgage.armInitialMonths', value: '60' },
      { path: 'lender.mortgage.armIndexPercent', value: '4.3' },
      { path: 'lender.mortgage.armMarginPercent', value: '2.75' },
    ];
    const { content, parts } = restate(shortForm(), { ...none, changes }, days);
    const noteTerms = { arm: { initialMonths: 60, indexPercent: 4.3, marginPercent: 2.75 } };
    expect([content.loan.noteTerms, parts]).toEqual([noteTerms, ['loan']]);
    const before = decisionBasis(figureFactsOf(shortForm().content, null), 0);
    const names = changesSinceApproval(before, decisionBasis(figureFactsOf(content, null), 0)).map(({ name }) => name);
    expect(names).toEqual(['qualifying payment']);
    const again = shortForm({ loan: content.loan });
    expect(change(again, 'lender.mortgage.armMarginPercent', '3').content.loan.noteTerms).toEqual({
      arm: { ...noteTerms.arm, marginPercent: 3 },
    });
    expect(change(again, 'lender.mortgage.amortization', 'fixed').content.loan.noteTerms).toBeUndefined();
    const interest = [
      { path: 'lender.mortgage.isInterestOnly', value: true },
      { path: 'lender.mortgage.interestOnlyMonths', value: '120' },
      { path: 'lender.mortgage.hasBuydown', value: true },
    ];
    const alone = restate(shortForm(), { ...none, changes: interest }, days).content;
    expect(alone.loan.noteTerms).toEqual({ interestOnlyMonths: 120, hasBuydown: true });
    expect(change(shortForm({ loan: alone.loan }), 'lender.mortgage.hasBuydown', false).content.loan.noteTerms).toEqual(
      {
        interestOnlyMonths: 120,
      },
    );
  });

  it('takes costs of closing for no assets of anybody, and the units of a building for its use', () => {
    const file = shortForm();
    const costs = change(file, 'lender.costs.closingCosts', '8,000');
    expect([costs.content.closing, costs.parts, costs.partsOf]).toEqual([
      { closingCostsCents: 8_000_00 },
      ['closing_costs'],
      [],
    ]);
    expect(changesFacts(costs.parts)).toBe(false);
    const units = change(file, 'property.units', '2');
    expect([units.content.property.units, units.parts, changesFacts(units.parts)]).toEqual([2, ['property_use'], true]);
  });

  it('takes a borrower in and lets one go, with their lines, and keeps one', () => {
    const file = shortForm({
      borrowers: [borrower(), borrower({ borrowerId: coBorrowerId, firstName: 'Ben' })],
      income: [
        { borrowerId, type: 'base', monthlyCents: 8_000_00 },
        { borrowerId: coBorrowerId, type: 'base', monthlyCents: 4_000_00 },
      ],
    });
    const { content, before, parts } = restate(file, { ...none, removed: [`borrowers.${coBorrowerId}`] }, days);
    expect(content.borrowers.map((each) => each.borrowerId)).toEqual([borrowerId]);
    expect(content.income).toHaveLength(1);
    expect(parts).toEqual(['identity', 'contact', 'residence', 'employment', 'income']);
    expect(readAnswers(urlaForm, before).map(({ value }) => value)).toContain('Ben');
    const both = { ...none, removed: [`borrowers.${coBorrowerId}`, `borrowers.${borrowerId}`] };
    expect(() => restate(file, both, days)).toThrow(/cannot be changed/);
  });

  it('has before and after of every field of the form, and its opposite takes it back', () => {
    const answers = answersToAll(urlaForm, 1).filter(({ path }) => !/doesNotApply|DoNotApply|DoesNotApply/.test(path));
    const urla = draftFrom<typeof urlaForm>(answers);
    const ids = { applicationId: itemId(900), loanNumber: 'LL-2026-1H248H24', today: days.statedOn };
    const content = contentIn(submissionOf(readableUrla(urla, days.today), ids));
    const file = { ...shortForm(), content };
    const now = { ...file, urla: { ...file.urla, urla } };
    for (const { path, value } of answers) {
      const other = typeof value === 'boolean' ? !value : '';
      const { urla: edited } = applyEdits(urla, { ...none, changes: [{ path, value: other }] });
      expect(valueAt(edited, path)).toBe(other === '' ? undefined : other);
      const given = recordAnswers([{ path, value: other }]);
      const changed = withChange(urla, { given, added: [], removed: [] });
      expect(changed).toEqual(edited);
      expect(withChange(changed, { given: recordAnswers([{ path, value }]), added: [], removed: [] })).toEqual(urla);
    }
    expect(() => restate(now, none, days)).toThrow(/changes nothing/);
  });
});

describe('The URLA of a file that was taken without one', () => {
  const cents = fc.integer({ min: 1, max: 9_999_999 });
  const onForm = {
    income: incomeTypes,
    debts: debtTypes.filter((type) => type !== 'support'),
  };

  it('comes to the submission that it was made of, as far as the form can say it', () => {
    const income = fc.uniqueArray(fc.record({ type: fc.constantFrom(...onForm.income), monthlyCents: cents }), {
      selector: ({ type }) => type,
    });
    const debts = fc.array(
      fc.record({ type: fc.constantFrom(...onForm.debts), monthlyCents: cents, balanceCents: cents }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(income, debts, fc.boolean(), (lines, owed, isOwner) => {
        const status = isOwner ? 'self_employed' : 'employed';
        const data: FileContent = contentIn(
          submission({
            borrowers: [borrower({ employment: { status, employerName: 'Hill Country Dental' } })],
            income: lines.filter(({ type }) => !isOwner || type !== 'other').map((each) => ({ ...each, borrowerId })),
            debts: owed.map((each) => ({ ...each, borrowerId, creditor: 'First Bank' })),
          }),
        );
        const { applicationId, loanNumber } = data;
        const again = submissionOf(readableUrla(urlaOfSubmission(data), days.today), {
          applicationId,
          loanNumber,
          today: days.statedOn,
        });
        const sorted = (list: readonly object[]) => list.map((each) => JSON.stringify(each)).toSorted();
        const plain = (list: FileContent['income']) => list.map(({ type, monthlyCents }) => ({ type, monthlyCents }));
        expect(sorted(plain(again.income))).toEqual(sorted(plain(data.income)));
        expect(again.debts).toEqual(data.debts);
        const { estimatedClosingDate: _closing, ...terms } = data.loan;
        expect(again.loan).toMatchObject(terms);
        expect(again.property).toMatchObject(data.property);
        expect(again.borrowers[0]).toMatchObject({
          ...data.borrowers[0],
          currentAddress: expect.objectContaining({ street: '12 Elm Street', zip: '78701' }),
        });
      }),
      { numRuns: 60 },
    );
  });
});
