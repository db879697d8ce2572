import { describe, expect, it } from '@jest/globals';
import {
  conditionOfFinding,
  consequenceOf,
  type FindingId,
  findingIds,
} from '../../../events/lending/arrivals/consequence-table.ts';
import { authorities } from '../../../events/lending/decisions/decision-permissions.ts';
import { arrivalFactsOf } from '../../../events/lending/arrivals/arrivals.ts';
import { besideOf } from '../../../events/loan-application/arrivals/beside-of-file.ts';
import type { FileContent } from '../../../events/loan-application/intake/intake.events.ts';
import { contentOf } from '../../../events/loan-application/stated/file-content.ts';
import { loanApplicationSubmitted } from '../../support/histories/builders.ts';
import { vendorResults } from '../../support/histories/vendor-results.ts';
import { keysOf } from '../../../events/kernel/by-type.ts';
import { type FileFigures, fileFigures } from '../../../events/lending/figures/file-figures.ts';
import { appraisedIn } from '../../../events/loan-application/arrivals/arrivals.state.ts';
import { loanApplicationDecider, type LoanFile } from '../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import {
  borrowerId,
  coBorrowerId,
  commentId,
  creditReport,
  restated,
  statusChanged,
} from '../../support/histories/builders.ts';
import { fileIn, given } from './support/given-application.ts';
import {
  after,
  arriving,
  deliveryId,
  orderId,
  otherDeliveryId,
  otherOrderId,
  purchase,
  refinance,
  takeOver,
} from './support/given-arrivals.ts';

const typesOf = (events: readonly LoanApplicationEvent[]): string[] => events.map(({ type }) => type);
const added = (events: readonly LoanApplicationEvent[]) =>
  events.flatMap((event) => (event.type === 'ConditionAdded' ? [event.data] : []));
const findingsOf = (events: readonly LoanApplicationEvent[]) =>
  events.flatMap((event) =>
    event.type === 'ReportTakenOver' ? event.data.findings.map(({ finding }) => finding) : [],
  );
const fileAfter = (events: readonly LoanApplicationEvent[]): LoanFile => {
  const state = events.reduce(loanApplicationDecider.evolve, loanApplicationDecider.initialState);
  if (state.status === 'not_submitted') throw new Error('There is no file');
  return state;
};
const ofFinding = (events: readonly LoanApplicationEvent[], finding: FindingId) =>
  added(events).filter(({ report }) => report?.finding === finding);

describe('Each row of the table of consequences', () => {
  it.each(findingIds)('%s: opens the condition that it says, or none', (finding) => {
    const { file = purchase } = arriving[finding];
    const events = after([file], takeOver(arriving[finding]));
    expect(findingsOf(events)).toContain(finding);
    const condition = conditionOfFinding(finding);
    expect(ofFinding(events, finding)).toHaveLength(condition ? 1 : 0);
    if (!condition) {
      expect(consequenceOf(finding)).toHaveProperty('opensNothing');
      return;
    }
    const { mustBeMetBefore, category } = condition;
    expect(ofFinding(events, finding)).toMatchObject([
      { mustBeMetBefore, category, source: 'report', report: { orderId, finding, kind: arriving[finding].kind } },
    ]);
  });

  it.each(findingIds.filter((each) => conditionOfFinding(each)))(
    '%s: holds back what its condition is for',
    (finding) => {
      const { file = purchase } = arriving[finding];
      const history = [file, ...after([file], takeOver(arriving[finding]))];
      const target = {
        prior_to_approval: 'approved',
        prior_to_docs: 'closing_ready',
        prior_to_closing: 'closing_ready',
        prior_to_funding: 'funded',
        post_closing: null,
      } as const;
      const to = target[conditionOfFinding(finding)?.mustBeMetBefore ?? 'post_closing'];
      const move = () =>
        after(
          [
            ...history,
            ...(to === 'approved'
              ? []
              : [statusChanged('submitted', to === 'funded' ? 'closing_ready' : 'approved', 'Brought over')]),
          ],
          {
            type: 'ChangeApplicationStatus',
            data: { status: to ?? 'funded', notes: 'On', may: authorities },
          },
        );
      expect(move).toThrow(/Condition \d+/);
    },
  );
});

describe('Each row that names figures', () => {
  /** What a row changes of the figures, by what the table calls it. */
  const shown = {
    value: ({ value }) => value,
    'loan-to-value': ({ ltv }) => ltv,
    'mortgage insurance': ({ housing }) => housing.missing,
    'credit score': (_figures, score) => score,
    debts: ({ debts }) => debts,
    'debt-to-income': ({ backDti }) => backDti,
    income: ({ income }) => income.cents,
  } satisfies Record<
    ReturnType<typeof consequenceOf>['recomputes'][number],
    (figures: FileFigures, score: number | null | undefined) => unknown
  >;
  const pulled = (more: Parameters<typeof creditReport>[0]) =>
    ({ type: 'CreditReportReceived', data: creditReport(more) }) as const;
  const account = {
    creditor: 'First Bank',
    accountType: 'Credit Card',
    accountNumberLast4: '1234',
    status: 'current',
    balanceCents: 1_200_00,
    monthlyPaymentCents: 60_00,
  } as const;
  const figuresAfter = (events: readonly LoanApplicationEvent[]) => {
    const { facts } = fileAfter(events);
    return keysOf(shown).map((name) => [name, JSON.stringify(shown[name](fileFigures(facts), facts.reported?.score))]);
  };

  it.each(findingIds)('%s: changes one of them, and a row that names none changes none', (finding) => {
    const { file = purchase, kind } = arriving[finding];
    const isUnscored = finding === 'no_score' || finding === 'credit_freeze';
    const history = [file, ...(isUnscored ? [pulled({ reportId: 'before', accounts: [] })] : [])];
    // The API records the accounts of a credit report in the same append.
    const credit = pulled({ accounts: isUnscored ? [] : [account], ...(isUnscored && { scores: [] }) });
    const events = [...(kind === 'credit' ? [credit] : []), ...after(history, takeOver(arriving[finding]))];
    const earlier = new Map(figuresAfter(history) as [string, string][]);
    const now = figuresAfter([...history, ...events]) as [string, string][];
    const changed = now.flatMap(([name, said]) => (earlier.get(name) === said ? [] : name));
    const { recomputes } = consequenceOf(finding);
    const ofReport = findingIds
      .filter((each) => findingsOf(events).includes(each))
      .flatMap((each) => consequenceOf(each).recomputes);
    expect(recomputes.length === 0 || recomputes.some((name) => changed.includes(name))).toBe(true);
    expect(ofReport.length > 0 || changed.length === 0).toBe(true);
  });
});

describe('An accepted appraisal', () => {
  const low = takeOver(arriving.value_below_price);

  it('is the value of the file, completes its stage and names the ways out of a low value', () => {
    const events = after([purchase], low);
    expect(typesOf(events)).toEqual(['ReportTakenOver', 'ConditionAdded', 'ConditionAdded', 'LoanStageCompleted']);
    expect(ofFinding(events, 'value_below_price')[0]?.internalWording).toMatch(
      /^Appraised at \$380,000, \$20,000 below the price of \$400,000; loan-to-value 84\.211%\. Ways out: .*more down payment.*denial/,
    );
    const file = fileAfter([purchase, ...events]);
    expect(appraisedIn(file.arrivals)).toEqual({ valueCents: 380_000_00, asOf: '2026-03-12', orderId });
    expect(file.stages.appraisal).toMatchObject({ status: 'completed', completedBy: orderId });
  });

  it('leaves a stage that someone flagged to people', () => {
    const flagged: LoanApplicationEvent = { type: 'LoanStageFlagged', data: { stageId: 'appraisal' } };
    expect(typesOf(after([purchase, flagged], takeOver(arriving.value)))).not.toContain('LoanStageCompleted');
  });

  it('is taken over once', () => {
    given(purchase, ...after([purchase], low))
      .when(low)
      .thenNothing();
  });

  it('that is revised takes the place of the earlier one, and its untouched conditions are withdrawn', () => {
    const first = after([purchase], low);
    const second = after([purchase, ...first], takeOver(arriving.value, { deliveryId: otherDeliveryId, revision: 1 }));
    expect(typesOf(second)).toEqual(['ConditionWithdrawn', 'ConditionWithdrawn'].toSpliced(0, 0, 'ReportTakenOver'));
    expect(appraisedIn(fileAfter([purchase, ...first, ...second]).arrivals)?.valueCents).toBe(412_000_00);
  });

  it('that is revised leaves a condition that someone is at', () => {
    const first = after([purchase], low);
    const [condition] = ofFinding(first, 'value_below_price');
    const comment: LoanApplicationEvent = {
      type: 'ConditionCommented',
      data: { conditionId: condition?.conditionId ?? '', commentId, comment: 'The seller thinks about it' },
    };
    const second = after(
      [purchase, ...first, comment],
      takeOver(arriving.value, { deliveryId: otherDeliveryId, revision: 1 }),
    );
    expect(typesOf(second)).toEqual(['ReportTakenOver', 'ConditionWithdrawn']);
  });

  it('that is still low says so in the condition that stands, under its number', () => {
    const first = after([purchase], low);
    const second = after(
      [purchase, ...first],
      takeOver({ kind: 'appraisal', says: { appraisedValue: 390_000 } }, { deliveryId: otherDeliveryId, revision: 1 }),
    );
    expect(typesOf(second)).toEqual(['ReportTakenOver', 'ConditionReworded', 'ConditionReworded']);
    expect(fileAfter([purchase, ...first, ...second]).conditions).toMatchObject([
      { number: 1, internalWording: expect.stringMatching(/^Appraised at \$390,000/) },
      { number: 2 },
    ]);
  });

  it('that is looked at again no longer counts: the value falls back, and its stage is open', () => {
    const second = { orderId: otherOrderId, orderNumber: 'VO-2026-2', deliveryId: otherDeliveryId };
    const both = after([purchase], low, takeOver(arriving.value, second));
    const aside = after([purchase, ...both], {
      type: 'SetReportAside',
      data: { orderId: otherOrderId, because: 'reconsideration' },
    });
    expect(typesOf(aside)).toEqual(['ReportNoLongerStands']);
    expect(appraisedIn(fileAfter([purchase, ...both, ...aside]).arrivals)?.orderId).toBe(orderId);
    const none = after([purchase, ...both, ...aside], {
      type: 'SetReportAside',
      data: { orderId, because: 'reconsideration' },
    });
    expect(typesOf(none)).toEqual(['ReportNoLongerStands', 'LoanStageStarted']);
    expect(appraisedIn(fileAfter([purchase, ...both, ...aside, ...none]).arrivals)).toBeNull();
    given(purchase, ...both, ...aside, ...none)
      .when({ type: 'SetReportAside', data: { orderId, because: 'revision' } })
      .thenNothing();
  });

  it('of no value is refused', () => {
    const { facts } = takeOver(arriving.value).data;
    given(purchase)
      .when(takeOver(arriving.value, { facts: { ...facts, appraisedValueCents: 0 } as typeof facts }))
      .thenThrows({ code: 'rule_violation', fields: ['appraisedValue'] });
  });
});

describe('What arrives for a file', () => {
  it.each(['rejected', 'funded'] as const)('that is %s leaves it as it is', (status) => {
    given(...fileIn(status))
      .when(takeOver(arriving.value_below_price))
      .thenNothing();
  });

  it.each([
    ['verification', { kind: 'verification', details: JSON.stringify({ borrowerId: coBorrowerId }) }],
    ['credit report', { kind: 'credit', details: JSON.stringify({ borrowerIds: [borrowerId, coBorrowerId] }) }],
  ] as const)('is refused when the %s is about someone who is not on it', (_name, report) => {
    given(purchase)
      .when(takeOver(report))
      .thenThrows({ code: 'rule_violation', fields: ['orderId'], details: { borrowerId: coBorrowerId } });
  });

  it('asks for flood insurance, and takes that back when the newer determination needs none', () => {
    const flooded = after([purchase], takeOver(arriving.hazard_area));
    expect(typesOf(flooded)).toEqual(['ReportTakenOver', 'ConditionAdded', 'DocumentRequested', 'ConditionRequested']);
    const dry = after(
      [purchase, ...flooded],
      takeOver(arriving.no_hazard_area, { orderId: otherOrderId, deliveryId: otherDeliveryId }),
    );
    expect(typesOf(dry)).toEqual(['ReportTakenOver', 'ConditionWithdrawn', 'DocumentRequestWithdrawn']);
  });

  it('of an earlier employer leaves the pay that counts', () => {
    const incomeAfter = (...reports: ReturnType<typeof takeOver>[]) =>
      fileFigures(fileAfter([purchase, ...after([purchase], ...reports)]).facts).income.cents;
    const newer = { orderId: otherOrderId, deliveryId: otherDeliveryId };
    const earlier = takeOver({ kind: 'verification', says: { isEmployed: false, employer: 'Elm Works' } });
    const left = takeOver(arriving.not_employed);
    expect([incomeAfter(earlier), incomeAfter(left), incomeAfter(left, takeOver(arriving.verified, newer))]).toEqual([
      8_000_00, 0, 8_000_00,
    ]);
  });

  it('of another employer brings no pay back that somebody has left', () => {
    const other = takeOver(
      { kind: 'verification', says: { isEmployed: true, employer: 'Elm Works' } },
      { orderId: otherOrderId, deliveryId: otherDeliveryId },
    );
    const events = after([purchase], takeOver(arriving.not_employed), other);
    expect(fileFigures(fileAfter([purchase, ...events]).facts).income.cents).toBe(0);
  });

  it('of an employer whom somebody has left leaves out the worksheet from before, and not the one that comes later', () => {
    const worksheet: LoanApplicationEvent = {
      type: 'IncomeQualified',
      data: {
        worksheetId: otherOrderId,
        borrowerId,
        incomeType: 'base',
        monthlyCents: 7_500_00,
        findings: [],
        noteDate: '2026-03-20',
        evidence: [],
        note: 'By the stub',
      },
    };
    const left = after([purchase, worksheet], takeOver(arriving.not_employed));
    const before = [purchase, worksheet, ...left];
    const incomeOf = (...events: LoanApplicationEvent[]) => fileFigures(fileAfter(events).facts).income;
    expect(incomeOf(...before)).toMatchObject({
      cents: 0,
      lines: [{ leftOut: 'qualified_otherwise' }, { leftOut: 'not_employed', statedCents: 7_500_00 }],
    });
    expect(incomeOf(...before, worksheet).cents).toBe(7_500_00);
    const again = after(before, takeOver(arriving.verified, { orderId: otherOrderId, deliveryId: otherDeliveryId }));
    expect(incomeOf(...before, ...again).cents).toBe(7_500_00);
  });

  it('keeps the lien that stands, and withdraws the one that is released', () => {
    const liens = vendorLiens('First Bank', 'Second Bank');
    const first = after([purchase], takeOver({ kind: 'title', says: { liens } }));
    const second = after(
      [purchase, ...first],
      takeOver({ kind: 'title', says: { liens: liens.slice(0, 1) } }, { deliveryId: otherDeliveryId }),
    );
    expect(typesOf(second)).toEqual(['ReportTakenOver', 'ConditionWithdrawn']);
    const { conditions } = fileAfter([purchase, ...first, ...second]);
    expect(conditions.map(({ title, status }) => [title, status])).toEqual([
      ['Lien released: Lien of First Bank over $120,000', 'open'],
      ['Lien released: Lien of Second Bank over $120,000', 'withdrawn'],
    ]);
  });

  it('keeps both of two liens that are alike', () => {
    const says = { liens: vendorLiens('First Bank', 'First Bank') };
    const first = after([purchase], takeOver({ kind: 'title', says }));
    const again = takeOver({ kind: 'title', says }, { deliveryId: otherDeliveryId, revision: 1 });
    expect(typesOf(after([purchase, ...first], again))).toEqual(['ReportTakenOver']);
  });

  it('of one employer leaves what another said', () => {
    const first = after([purchase], takeOver(arriving.not_employed));
    const newer = { orderId: otherOrderId, deliveryId: otherDeliveryId };
    const other = takeOver(arriving.contradiction, newer);
    expect(typesOf(after([purchase, ...first], other))).toEqual(['ReportTakenOver', 'ConditionAdded']);
    const same = takeOver(arriving.verified, newer);
    expect(typesOf(after([purchase, ...first], same))).toContain('ConditionWithdrawn');
    const again = takeOver(arriving.verified, { deliveryId: otherDeliveryId, revision: 1 });
    expect(typesOf(after([purchase, ...first], again))).toContain('ConditionWithdrawn');
  });

  it('puts very many of one kind into one condition', () => {
    const names = Array.from({ length: 30 }, (_, index) => `Bank ${index}`);
    const events = after([purchase], takeOver({ kind: 'title', says: { liens: vendorLiens(...names) } }));
    expect(added(events)).toHaveLength(1);
  });

  it('of two credit reports about the same borrowers goes by the newer one', () => {
    const first = after([purchase], takeOver(arriving.undisclosed_debts));
    expect(ofFinding(first, 'undisclosed_debts')).toHaveLength(1);
    const second = after(
      [purchase, ...first],
      takeOver({ kind: 'credit', says: { accounts: [] } }, { orderId: otherOrderId, deliveryId: otherDeliveryId }),
    );
    expect(typesOf(second)).toEqual(['ReportTakenOver', 'ConditionWithdrawn']);
  });

  it('of the title of a refinance has to be in the borrowers', () => {
    const own = { kind: 'title', says: { vesting: ['Alice M. Rivera, a single woman'] }, file: refinance } as const;
    expect(findingsOf(after([refinance], takeOver(own)))).not.toContain('vesting_differs');
  });

  it.each([
    ['the day before the tenth business day', '2026-03-05', 'employment_again'],
    ['the tenth business day', '2026-03-06', 'verified'],
  ])('verified on %s before the note counts or not', (_what, asOf, finding) => {
    const { file = purchase, says } = arriving.verified;
    const events = after([file], takeOver({ ...arriving.verified, says: { ...says, asOf } }));
    expect(findingsOf(events)).toEqual([finding]);
    const again = after([file, ...events], takeOver(arriving.verified, { deliveryId: otherDeliveryId, revision: 1 }));
    expect(typesOf(again)).toEqual([
      'ReportTakenOver',
      ...(finding === 'employment_again' ? ['ConditionCleared'] : []),
    ]);
  });

  it('verifies an employment again by another order: that meets what the first one asked for, whoever is at it', () => {
    const { file = purchase, says } = arriving.verified;
    const first = after([file], takeOver({ ...arriving.verified, says: { ...says, asOf: '2026-02-02' } }));
    const conditionId = ofFinding(first, 'employment_again')[0]?.conditionId ?? '';
    const comment: LoanApplicationEvent = {
      type: 'ConditionCommented',
      data: { conditionId, commentId, comment: 'Ordered again' },
    };
    const newer = { orderId: otherOrderId, orderNumber: 'VO-2026-2', deliveryId: otherDeliveryId };
    expect(after([file, ...first, comment], takeOver(arriving.verified, newer)).slice(1)).toEqual([
      {
        type: 'ConditionCleared',
        data: { conditionId, evidence: [], note: 'Verified again by order VO-2026-2' },
      },
    ]);
    const elsewhere = { ...arriving.verified, says: { ...says, employer: 'Elm Works' } };
    expect(typesOf(after([file, ...first], takeOver(elsewhere, newer)))).not.toContain('ConditionCleared');
    const tooEarly = takeOver({ ...arriving.verified, says: { ...says, asOf: '2026-02-09' } }, newer);
    expect(typesOf(after([file, ...first], tooEarly))).toEqual(['ReportTakenOver']);
  });

  it.each([
    ['income', { verifies: 'income', monthlyIncome: 5_000 }, /^The income is verified; .*does not state the monthly/],
    [
      'employment',
      { employedSince: '2020-02-03' },
      /^The employment agrees with the application; the application does not state the first day to compare/,
    ],
  ])('says of an %s that nothing was stated to compare', (_what, said, text) => {
    const { says } = arriving.verified;
    const file = loanApplicationSubmitted({ income: [] });
    const [taken] = after([file], takeOver({ kind: 'verification', says: { ...says, ...said }, file }));
    expect(taken).toMatchObject({ data: { findings: [{ text: expect.stringMatching(text) }] } });
  });

  it('says each field of a verification that contradicts the application', () => {
    const says = {
      borrowerName: 'Alicia Stone',
      employer: 'Elm Works',
      position: 'Driver',
      monthlyIncome: 5_000,
    };
    const [taken] = after([purchase], takeOver({ kind: 'verification', says }));
    expect(taken).toMatchObject({
      type: 'ReportTakenOver',
      data: {
        facts: {
          contradictions: [
            { field: 'borrower', stated: 'Alice Rivera', found: 'Alicia Stone' },
            { field: 'employer', stated: 'Hill Country Dental', found: 'Elm Works' },
            { field: 'position', stated: 'Hygienist', found: 'Driver' },
            { field: 'income', stated: '$8,000', found: '$5,000' },
          ],
        },
      },
    });
  });
});

describe('What a report is held against', () => {
  const content = contentOf([purchase]);
  if (!content) throw new Error('The history begins with no submission');
  const factsOf = (kind: 'credit' | 'verification', says: object, assets: object, more: Partial<FileContent> = {}) =>
    arrivalFactsOf(
      kind,
      JSON.stringify({ ...vendorResults[kind], ...says }),
      besideOf({ ...content, ...more }, { borrowers: { [borrowerId]: { assets } } }),
      {
        product: 'assets',
        details: kind === 'credit' ? '{}' : JSON.stringify({ borrowerId }),
      },
    );

  it('is not answered by a condition that was cleared on another account of the same creditor', () => {
    const first = after([purchase], takeOver({ kind: 'credit' }));
    const asked = ofFinding(first, 'undisclosed_debts');
    const conditionId = asked[0]?.conditionId ?? '';
    const cleared: LoanApplicationEvent[] = [
      purchase,
      ...first,
      { type: 'ConditionCleared', data: { conditionId, evidence: [], note: 'Counted' } },
    ];
    const newer = { orderId: otherOrderId, deliveryId: otherDeliveryId };
    const again = (says: object) =>
      ofFinding(after(cleared, takeOver({ kind: 'credit', says }, newer)), 'undisclosed_debts').length;
    const [account] = vendorResults.credit.accounts;
    expect([asked.length, again({}), again({ accounts: [{ ...account, accountNumberLast4: '9876' }] })]).toEqual([
      1, 0, 1,
    ]);
  });

  it('has the mortgage of a home that is sold: it is stated, although it does not count', () => {
    const sold = { creditor: 'Lone Star Mortgage', monthlyCents: 1_900_00, why: 'home_sold' } as const;
    const settledDebts = [{ borrowerId, type: 'mortgage' as const, ...sold }];
    const mortgage = {
      ...vendorResults.credit.accounts[0],
      creditor: 'Lone Star Mortgage',
      accountType: 'Mortgage',
    };
    expect(factsOf('credit', { accounts: [mortgage] }, {}, { settledDebts })).toMatchObject({ undisclosed: [] });
  });

  it('has the pay of the employer that was asked, and none of what comes from elsewhere', () => {
    const job = (employerName: string, baseIncome: string) => ({ employerName, baseIncome });
    const employment = {
      current: job('Elm Works', '5,000'),
      additional: { [otherOrderId]: { ...job('Harbor Clinic', '3,000'), overtimeIncome: '200' } },
    };
    const urla = { borrowers: { [borrowerId]: { employment } } };
    const contradictions = (employer: string, monthlyIncome: number) => {
      const text = JSON.stringify({ ...vendorResults.verification, employer, monthlyIncome });
      const details = JSON.stringify({ borrowerId });
      const facts = arrivalFactsOf('verification', text, besideOf(content, urla), { product: 'income', details });
      return facts?.kind === 'verification' ? facts.contradictions : [];
    };
    expect(contradictions('Elm Works', 5_000)).toEqual([]);
    expect(contradictions('Harbor Clinic', 3_200)).toEqual([]);
    expect(contradictions('Harbor Clinic', 2_900)).toEqual([{ field: 'income', stated: '$3,200', found: '$2,900' }]);
  });

  it('has no pay to hold it against where the rest is not from a job', () => {
    const retired = contentOf([
      loanApplicationSubmitted({ income: [{ borrowerId, type: 'retirement', monthlyCents: 8_000_00 }] }),
    ]);
    const text = JSON.stringify({ ...vendorResults.verification, monthlyIncome: 2_000 });
    const order = { product: 'income', details: JSON.stringify({ borrowerId }) };
    const facts = retired && arrivalFactsOf('verification', text, besideOf(retired, undefined), order);
    expect(facts).toMatchObject({
      contradictions: expect.not.arrayContaining([expect.objectContaining({ field: 'income' })]),
    });
  });

  it('has no balance of a bank that nobody stated an account at', () => {
    const accounts = [
      { institution: 'Elm Credit Union', kind: 'Savings', balance: 10_000 },
      { institution: 'Harbor Trust', kind: 'Savings', balance: 45_000 },
    ];
    const facts = factsOf(
      'verification',
      { verifies: 'assets', employer: undefined, accounts },
      { accounts: { a: { institutionName: 'Elm Credit Union', cashValue: '50,000' } } },
    );
    expect(facts).toMatchObject({ contradictions: [{ field: 'balance', stated: '$50,000', found: '$10,000' }] });
  });
});

describe('An approval', () => {
  const approved = [purchase, statusChanged('submitted', 'approved', 'Brought over')];
  const close = {
    type: 'ChangeApplicationStatus',
    data: { status: 'closing_ready', notes: 'On', may: authorities },
  } as const;

  it.each([
    ['value', [takeOver(arriving.value)], /property value \$400,000\.00, now \$412,000\.00/],
    ['credit score', [{ type: 'RecordCreditReport' as const, data: creditReport() }], /credit score none, now 732/],
  ])('given on another %s holds nothing up any more', (_what, commands, said) => {
    expect(() => after([...approved, ...after(approved, ...commands)], close)).toThrow(said);
  });

  it('given on what has arrived holds', () => {
    const history = [purchase, ...after([purchase], takeOver(arriving.value))];
    const closing = [...history, statusChanged('submitted', 'approved', 'Brought over')];
    expect(() => after(closing, close)).not.toThrow(/property value/);
  });

  it('holds while a change of answers leaves what arrived as it was', () => {
    const history = [...approved, restated()];
    expect(() => after(history, close)).not.toThrow(/credit score|property value/);
  });
});

describe('The appraisal stage', () => {
  const complete = (notes?: string) =>
    ({ type: 'ChangeStage', data: { stageId: 'appraisal', status: 'completed', notes, may: authorities } }) as const;

  it('without an appraisal is completed with a reason only, as an override', () => {
    given(purchase)
      .when(complete())
      .thenThrows({ code: 'rule_violation', fields: ['notes'] });
    given(purchase)
      .when(complete('Value acceptance'))
      .thenEvents({
        type: 'LoanStageCompleted',
        data: { stageId: 'appraisal', notes: 'Value acceptance', override: true },
      });
  });

  it('with one is completed without any', () => {
    const flagged: LoanApplicationEvent = { type: 'LoanStageFlagged', data: { stageId: 'appraisal' } };
    const history = [purchase, flagged, ...after([purchase, flagged], takeOver(arriving.value))];
    given(...history)
      .when(complete())
      .thenEvents({ type: 'LoanStageCompleted', data: { stageId: 'appraisal', notes: undefined } });
  });

  it('that someone notes something on is open again once its appraisal is looked at again', () => {
    const history = [purchase, ...after([purchase], takeOver(arriving.value), complete('As the report says'))];
    const again = after(history, { type: 'SetReportAside', data: { orderId, because: 'reconsideration' } });
    expect(typesOf(again)).toEqual(['ReportNoLongerStands', 'LoanStageStarted']);
  });

  it('that a workflow closes without an appraisal counts as an override too', () => {
    const started: LoanApplicationEvent = { type: 'LoanStageStarted', data: { stageId: 'appraisal' } };
    given(purchase, started)
      .when({ type: 'CloseStage', data: { stageId: 'appraisal', notes: 'The application has gone on' } })
      .thenEvents({
        type: 'LoanStageCompleted',
        data: { stageId: 'appraisal', notes: 'The application has gone on', override: true },
      });
  });
});

const vendorLiens = (...holders: readonly string[]) =>
  holders.map((holder, index) => ({ holder, amount: 120_000, recordedOn: '2019-04-02', position: index + 1 }));

describe('A report that the file rests on', () => {
  it('is known by what it pins', () => {
    const { arrivals } = fileAfter([purchase, ...after([purchase], takeOver(arriving.score))]);
    expect(arrivals).toMatchObject([{ orderId, deliveryId, revision: 0, kind: 'credit', topic: 'credit' }]);
  });
});
