import { describe, expect, it } from '@jest/globals';
import type { RuleEvaluated } from '../../../../events/loan-application/automation/automation.events.ts';
import {
  evaluateAt,
  MOST_IN_CHAIN,
  nextToEvaluate,
  type RuleInForce,
} from '../../../../events/loan-application/automation/automation.evaluation.ts';
import { factsOf } from '../../../../events/loan-application/automation/automation.facts.ts';
import type { AutomationFile, WatchedEvent } from '../../../../events/loan-application/automation/automation.file.ts';
import type { DocumentFactsRead } from '../../../../events/loan-application/document-facts/document-facts.events.ts';
import type { RuleHistory, RuleMoment } from '../../../../events/loan-application/automation/automation.moments.ts';
import {
  answerChangeId,
  borrower,
  coBorrowerId,
  corrected,
  creditReport,
  documentId,
  documentUploaded,
  loanApplicationSubmitted,
  NOW,
  otherDocumentId,
  restated,
  statusChanged,
  submission,
  underwriterId,
} from '../../../support/histories/builders.ts';
import { eventIdOf, ruleHistoryOf } from '../../../support/histories/rule-history.ts';
import { otherRuleId, ruleId, ruleInForce } from '../../../support/values/rules.ts';
import { given } from '../support/given-application.ts';
import { after, purchase, takeOver } from '../support/given-arrivals.ts';

const creditReceived = (score = 734) =>
  ({
    type: 'CreditReportReceived',
    data: creditReport({ scores: [{ borrowerId: borrower().borrowerId, bureau: 'equifax', score }] }),
  }) as const;
const stageStarted = { type: 'LoanStageStarted', data: { stageId: 'pre_qualification' } } as const;
const verified = (id = documentId) =>
  ({ type: 'DocumentVerified', data: { documentId: id, documentVersion: 1 } }) as const;

const momentAt = ({ moments }: RuleHistory, version: number): RuleMoment => {
  const moment = moments.find((each) => each.version === version);
  if (!moment) throw new Error(`Nothing pulled a trigger at version ${version}`);
  return moment;
};
const evaluated = (more: Partial<RuleEvaluated['data']> = {}): RuleEvaluated => ({
  type: 'RuleEvaluated',
  data: {
    ruleId,
    ruleVersion: 1,
    triggerEventId: eventIdOf(2),
    ruleName: 'High Credit Score Fast Track',
    section: 'applications',
    trigger: 'credit_score_updated',
    result: 'met',
    checks: [],
    shadow: false,
    planned: [{ action: 'approve_stage', effects: [{ type: 'complete_stage', stageId: 'pre_qualification' }] }],
    chain: [],
    ...more,
  },
});

/** Facts for rules where the trigger is about no document. */
const factsIn = (file: AutomationFile) => factsOf({ file, documentId: undefined, effectiveAt: NOW });
const read = (more: Partial<DocumentFactsRead['data']> = {}): DocumentFactsRead => ({
  type: 'DocumentFactsRead',
  data: { documentId, documentVersion: 1, outcome: 'read', facts: [], ...more },
});

describe('What a rule is woken by', () => {
  const triggersAt = (history: RuleHistory, version: number) =>
    history.moments.find((each) => each.version === version)?.triggers;

  it('is the submission, a document and its review, a stage, the approval', () => {
    const history = ruleHistoryOf(
      loanApplicationSubmitted(),
      stageStarted,
      documentUploaded(),
      documentUploaded({ documentVersion: 2 }),
      verified(),
      { type: 'DocumentRejected', data: { documentId, documentVersion: 2 } },
      { type: 'LoanStageStarted', data: { stageId: 'underwriting' } },
      documentUploaded({ documentId: otherDocumentId, documentType: 'appraisal_report' }),
      statusChanged('submitted', 'approved', 'Yes'),
      { type: 'LoanStageStarted', data: { stageId: 'appraisal' } },
    );
    expect(history.moments.map(({ version, triggers }) => [version, ...triggers])).toEqual([
      [1, 'application_submitted'],
      [2, 'prequalification_started'],
      [3, 'document_uploaded'],
      [4, 'document_replaced'],
      [5, 'document_verified'],
      [6, 'document_returned'],
      [7, 'underwriting_started'],
      [8, 'document_uploaded', 'appraisal_received'],
      [9, 'application_approved'],
    ]);
    expect(momentAt(history, 3).documentId).toBe(documentId);
  });

  it('is the accepted appraisal, whose value rules hold against the loan', () => {
    const [taken] = after([purchase], takeOver({ kind: 'appraisal', says: { appraisedValue: 330_000 } }));
    if (purchase.type !== 'LoanApplicationSubmitted' || taken?.type !== 'ReportTakenOver') throw new Error('No report');
    const history = ruleHistoryOf(purchase, taken);
    expect(triggersAt(history, 2)).toEqual(['appraisal_received']);
    // $330,000 of a loan of $320,000.
    expect(factsIn(history.file).appraisalOfLoanPercent).toEqual({ value: 103.12 });
    expect(factsIn(momentAt(history, 1).file).appraisalOfLoanPercent).toHaveProperty('unknown');
  });

  it('is income verified until it changes, and again once someone finds the paper still good', () => {
    const stillGood = (id: string): WatchedEvent => ({
      type: 'RelianceConfirmed',
      data: { kind: 'document', id, name: 'Pay stub', changeIds: [answerChangeId], reason: 'The same' },
    });
    const history = ruleHistoryOf(
      loanApplicationSubmitted(),
      documentUploaded(),
      documentUploaded({ documentId: otherDocumentId, documentType: 'w2' }),
      verified(),
      verified(otherDocumentId),
      corrected(),
      restated({}, ['income']),
      stillGood(documentId),
      stillGood(otherDocumentId),
    );
    expect(triggersAt(history, 5)).toContain('income_verified');
    expect(factsIn(momentAt(history, 7).file)).toMatchObject({
      incomeVerified: { value: false },
      documentsToReview: { value: 2 },
    });
    expect(triggersAt(history, 8)).toBeUndefined();
    expect(triggersAt(history, 9)).toEqual(['income_verified']);
  });

  it('is the start of a stage, not how it goes on', () => {
    const history = ruleHistoryOf(
      loanApplicationSubmitted(),
      stageStarted,
      { type: 'LoanStageProcessingStarted', data: { stageId: 'pre_qualification' } },
      { type: 'LoanStageFlagged', data: { stageId: 'pre_qualification', notes: 'Look' } },
      stageStarted,
      { type: 'LoanStageCompleted', data: { stageId: 'pre_qualification' } },
      stageStarted,
      { type: 'LoanStageProcessingStarted', data: { stageId: 'underwriting' } },
    );
    expect(history.moments.map(({ version, triggers }) => [version, ...triggers])).toEqual([
      [1, 'application_submitted'],
      [2, 'prequalification_started'],
      [7, 'prequalification_started'],
      [8, 'underwriting_started'],
    ]);
  });

  it('is a score that is another one than before, and the risk score that follows', () => {
    const history = ruleHistoryOf(
      loanApplicationSubmitted(),
      creditReceived(700),
      creditReceived(700),
      creditReceived(710),
    );
    expect(triggersAt(history, 2)).toEqual(['credit_score_updated', 'risk_score_calculated']);
    expect(triggersAt(history, 3)).toEqual(['risk_score_calculated']);
    expect(triggersAt(history, 4)).toEqual(['credit_score_updated', 'risk_score_calculated']);
  });

  it('is the last of the documents that are required, once', () => {
    const ids = ['pay_stub', 'w2', 'bank_statement', 'photo_id', 'purchase_contract'] as const;
    const idOf = (index: number): string => `33333333-3333-4333-8333-33333333334${index}`;
    const history = ruleHistoryOf(
      loanApplicationSubmitted(),
      ...ids.map((documentType, index) => documentUploaded({ documentId: idOf(index), documentType })),
      ...ids.map((_type, index) => verified(idOf(index))),
    );
    expect(triggersAt(history, 5)).toEqual(['document_uploaded']);
    expect(triggersAt(history, 6)).toEqual(['document_uploaded', 'documents_received']);
    expect(triggersAt(history, 8)).toEqual(['document_verified', 'income_verified']);
    expect(triggersAt(history, 9)).toEqual(['document_verified', 'assets_verified']);
    expect(triggersAt(history, 11)).toEqual(['document_verified', 'documents_verified']);
  });
});

describe('Facts of a file', () => {
  it('come from what it holds', () => {
    const { file } = ruleHistoryOf(loanApplicationSubmitted(), creditReceived(712));
    expect(factsIn(file)).toMatchObject({
      creditScore: { value: 712 },
      loanToValuePercent: { value: 80 },
      debtToIncomePercent: { value: 34.33 },
      employmentYears: { value: 6 },
      monthlyIncomeDollars: { value: 8000 },
      downPaymentPercent: { value: 20 },
      employmentStatus: { value: 'employed' },
      incomeVerified: { value: false },
      assetsVerified: { value: false },
      creditReportClear: { value: true },
    });
  });

  it('are unknown with the reason, not zero', () => {
    const { file } = ruleHistoryOf(
      loanApplicationSubmitted({
        borrowers: [
          borrower({ employment: { status: 'employed' } }),
          borrower({ borrowerId: coBorrowerId, employment: { status: 'retired' } }),
        ],
        income: [],
        loan: { ...submission().loan, purpose: 'refinance' },
      }),
    );
    expect(factsIn(file)).toMatchObject({
      creditScore: { unknown: 'no credit report has come' },
      debtToIncomePercent: { unknown: 'no income is stated' },
      employmentYears: { unknown: 'the years with an employer are not stated' },
      downPaymentPercent: { unknown: 'a refinance has no down payment' },
      freeOfBankruptcies: { unknown: expect.any(String) },
    });
  });

  it('go by the employer with the fewest years', () => {
    const { file } = ruleHistoryOf(
      loanApplicationSubmitted({
        borrowers: [
          borrower(),
          borrower({ borrowerId: coBorrowerId, employment: { status: 'self_employed', yearsAtEmployer: 1.5 } }),
        ],
      }),
    );
    expect(factsIn(file).employmentYears).toEqual({ value: 1.5 });
  });
});

describe('What the borrowers declare', () => {
  it('is not known of an application that did not ask', () => {
    const { file } = ruleHistoryOf(loanApplicationSubmitted());
    expect(factsIn(file)).toMatchObject({
      freeOfBankruptcies: { unknown: 'the application has no declarations' },
      freeOfLawsuits: { unknown: 'the application has no declarations' },
    });
  });

  it('is a fact of one that did, of whichever borrower', () => {
    const furtherFacts = [{ fact: 'declaration/bankruptcy', borrowerId: coBorrowerId }];
    const { file } = ruleHistoryOf(loanApplicationSubmitted({ furtherFacts }));
    expect(factsIn(file)).toMatchObject({
      freeOfBankruptcies: { value: false },
      freeOfForeclosures: { value: true },
      freeOfJudgments: { value: true },
      freeOfLawsuits: { value: true },
      freeOfFederalDebt: { value: true },
      freeOfBorrowedDownPayment: { value: true },
    });
  });
});

describe('What a document says', () => {
  const { borrowerId } = borrower();
  /** A pay stub of February 14 that pays 8,000 a month, as it is stated. */
  const payStub: DocumentFactsRead['data']['facts'] = [
    { fact: 'person', page: 1, name: 'Alice Rivera', borrowerId },
    { fact: 'period_end', page: 1, date: '2026-02-14' },
    { fact: 'gross_pay', page: 1, amountCents: 3_692_31 },
    { fact: 'pays_a_year', page: 1, number: 26 },
    { fact: 'gross_pay_year_to_date', page: 1, amountCents: 11_076_93 },
  ];
  const factsAfter = (...events: readonly WatchedEvent[]) => {
    const { moments } = ruleHistoryOf(loanApplicationSubmitted(), documentUploaded(), ...events);
    const [moment] = moments.toReversed();
    if (!moment) throw new Error('Nothing pulled a trigger');
    return factsOf(moment);
  };

  it('wakes a rule once it was read, and is known then', () => {
    const history = ruleHistoryOf(loanApplicationSubmitted(), documentUploaded(), read({ facts: payStub }));
    expect(momentAt(history, 2).triggers).toEqual(['document_uploaded']);
    expect(momentAt(history, 3)).toMatchObject({ triggers: ['document_read'], documentId });
    expect(factsOf(momentAt(history, 2)).documentQualityPercent).toEqual({
      unknown: 'what the document says has not been read',
    });
    expect(factsOf(momentAt(history, 3))).toMatchObject({
      documentQualityPercent: { value: 100 },
      documentFieldsPresent: { value: true },
      documentAgeDays: { value: expect.any(Number) },
      documentSigned: { unknown: 'nothing looks at signatures yet' },
      documentFreeOfDiscrepancies: { value: true },
    });
  });

  it('is of its newest version only', () => {
    const newer = documentUploaded({ documentVersion: 2 });
    const history = ruleHistoryOf(loanApplicationSubmitted(), documentUploaded(), newer, read({ facts: payStub }));
    expect(history.moments.map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(factsAfter(read({ facts: payStub }), newer).documentFieldsPresent).toEqual({
      unknown: 'what the document says has not been read',
    });
  });

  it.each([
    ['no_text', 'the document is a picture without text'],
    ['encrypted', 'the document is locked'],
    ['broken', 'the document cannot be opened'],
    ['too_large', 'the document is too large to be read by a program'],
  ] as const)('is not known of one that is %s', (outcome, unknown) => {
    expect(factsAfter(read({ outcome }))).toMatchObject({
      documentQualityPercent: { unknown },
      documentFieldsPresent: { unknown },
      documentAgeDays: { unknown },
      documentFreeOfDiscrepancies: { unknown },
    });
  });

  it('is whole without what some issuers leave out, and not without the rest', () => {
    expect(factsAfter(read({ facts: payStub.slice(0, 3) }))).toMatchObject({
      documentQualityPercent: { value: 60 },
      documentFieldsPresent: { value: true },
    });
    expect(factsAfter(read({ facts: payStub.slice(0, 2) })).documentFieldsPresent).toEqual({ value: false });
  });

  it('counts its age by the end of its period, else by its own date; one of the future has none', () => {
    const dated = (...facts: DocumentFactsRead['data']['facts']) => factsAfter(read({ facts })).documentAgeDays;
    const day = NOW.slice(0, 10);
    expect(dated({ fact: 'document_date', page: 1, date: day })).toEqual({ value: 0 });
    expect(
      dated({ fact: 'document_date', page: 1, date: '2020-01-01' }, { fact: 'period_end', page: 1, date: day }),
    ).toEqual({ value: 0 });
    expect(dated({ fact: 'document_date', page: 1, date: '2099-01-01' })).toEqual({
      unknown: 'the document is dated in the future',
    });
    expect(dated()).toMatchObject({ unknown: expect.any(String) });
  });

  it.each([
    ['a name of nobody', { fact: 'person', page: 1, name: 'Someone Else', borrowerId: null }, { value: false }],
    ['another amount', { fact: 'gross_pay', page: 1, amountCents: 1_000_00 }, { value: false }],
    [
      'a name that nobody compared',
      { fact: 'person', page: 1, name: 'Alice Rivera' },
      { unknown: 'nobody has compared the name on the document' },
    ],
  ] as const)('differs from the application by %s', (_what, other, fact) => {
    const facts = payStub.map((each) => (each.fact === other.fact ? { ...other } : each));
    expect(factsAfter(read({ facts })).documentFreeOfDiscrepancies).toEqual(fact);
  });

  it('holds the price of a contract against the price, not the value', () => {
    const { property } = loanApplicationSubmitted().data;
    const { moments } = ruleHistoryOf(
      loanApplicationSubmitted({ property: { ...property, valueCents: 410_000_00, purchasePriceCents: 400_000_00 } }),
      documentUploaded({ documentType: 'purchase_contract' }),
      read({ facts: [{ fact: 'purchase_price', page: 1, amountCents: 400_000_00 }] }),
    );
    const moment = moments.at(-1);
    expect(moment && factsOf(moment).documentFreeOfDiscrepancies).toEqual({ value: true });
  });

  it('comes to the same without personal data', () => {
    const sealed = payStub.map((fact) => ({ ...fact, ...(fact.name !== undefined && { name: 'enc:v1:sealed' }) }));
    expect(factsAfter(read({ facts: sealed }))).toEqual(factsAfter(read({ facts: payStub })));
  });

  it('agrees with nothing where it says nothing that is stated', () => {
    expect(factsAfter(read()).documentFreeOfDiscrepancies).toEqual({
      unknown: 'the document says nothing that the application states too',
    });
  });
});

describe('The needs list of a file', () => {
  it('is counted by where its documents stand', () => {
    const rejected = { type: 'DocumentRejected', data: { documentId, documentVersion: 1 } } as const;
    const counts = (...events: readonly WatchedEvent[]) => {
      const facts = factsIn(ruleHistoryOf(loanApplicationSubmitted(), ...events).file);
      return [facts.documentsMissing, facts.documentsToReview, facts.documentsToSendAgain];
    };
    expect(counts()).toEqual([{ value: 5 }, { value: 0 }, { value: 0 }]);
    expect(counts(documentUploaded())).toEqual([{ value: 4 }, { value: 1 }, { value: 0 }]);
    expect(counts(documentUploaded(), rejected)).toEqual([{ value: 4 }, { value: 0 }, { value: 1 }]);
    expect(counts(documentUploaded(), verified())).toEqual([{ value: 4 }, { value: 0 }, { value: 0 }]);
  });
});

describe('Conditions of a file', () => {
  const conditionId = '88888888-8888-4888-8888-888888888881';
  const added = {
    type: 'ConditionAdded',
    data: {
      conditionId,
      number: 1,
      title: 'Verify employment',
      externalWording: 'Please send a letter of your employer',
      mustBeMetBefore: 'prior_to_approval',
      category: 'income',
      source: 'manual',
    },
  } as const;
  const withdrawn = { type: 'ConditionWithdrawn', data: { conditionId, reason: 'Asked for twice' } } as const;

  it('are a fact once there is one, and a trigger once all are met', () => {
    expect(factsIn(ruleHistoryOf(loanApplicationSubmitted()).file).conditionsSatisfied).toEqual({
      unknown: 'no condition is on the file',
    });
    const history = ruleHistoryOf(loanApplicationSubmitted(), added, withdrawn);
    expect(factsIn(ruleHistoryOf(loanApplicationSubmitted(), added).file).conditionsSatisfied).toEqual({
      value: false,
    });
    expect(factsIn(history.file).conditionsSatisfied).toEqual({ value: true });
    expect(history.moments.at(-1)).toMatchObject({ version: 3, triggers: ['conditions_satisfied'] });
    expect(factsIn(ruleHistoryOf(loanApplicationSubmitted(), added).file).conditionsOutstanding).toEqual({ value: 1 });
    expect(factsIn(history.file).conditionsOutstanding).toEqual({ value: 0 });
  });

  it('are added by a rule where the same is not still to be met', () => {
    const rule = ruleInForce({
      section: 'underwriting',
      trigger: 'credit_score_updated',
      conditions: [{ predicate: 'credit_report_clear' }],
      actions: [{ action: 'generate_approval_conditions', templateIds: ['appraisal', 'tax_transcripts'] }],
    });
    const ofTemplate = { ...added, data: { ...added.data, templateId: 'appraisal' } };
    const planned = (...events: readonly WatchedEvent[]) => {
      const history = ruleHistoryOf(loanApplicationSubmitted(), ...events, creditReceived());
      return evaluateAt(rule, momentAt(history, events.length + 2)).planned;
    };
    const adds = (...templateIds: readonly string[]) => [
      { action: 'generate_approval_conditions', effects: [{ type: 'add_conditions', templateIds }] },
    ];
    expect(planned()).toEqual(adds('appraisal', 'tax_transcripts'));
    expect(planned(ofTemplate)).toEqual(adds('tax_transcripts'));
    expect(planned(ofTemplate, withdrawn)).toEqual(adds('appraisal', 'tax_transcripts'));
    const other = { ...ofTemplate.data, conditionId: otherDocumentId, number: 2, templateId: 'tax_transcripts' };
    expect(planned(ofTemplate, { ...ofTemplate, data: other })).toEqual([
      {
        action: 'generate_approval_conditions',
        effects: [],
        nothing: 'the conditions are on the file, still to be met',
      },
    ]);
  });
});

describe('A rule at one moment', () => {
  const at = (rule: RuleInForce, version: number, ...events: readonly WatchedEvent[]) =>
    evaluateAt(rule, momentAt(ruleHistoryOf(loanApplicationSubmitted(), ...events), version));

  it('looks at the file as it stood then, and settles what its actions do', () => {
    expect(at(ruleInForce(), 3, stageStarted, creditReceived(712), creditReceived(500))).toMatchObject({
      result: 'met',
      triggerEventId: eventIdOf(3),
      checks: [{ value: 712, limit: 700, outcome: 'met' }],
      planned: [{ action: 'approve_stage', effects: [{ type: 'complete_stage', stageId: 'pre_qualification' }] }],
    });
    expect(at(ruleInForce(), 2, creditReceived(690))).toMatchObject({ result: 'not_met', planned: [] });
  });

  it('completes Pre-Qualification also before anybody has opened it, and never again', () => {
    const stageId = 'pre_qualification';
    const completed = { type: 'LoanStageCompleted', data: { stageId } } as const;
    expect(at(ruleInForce(), 2, creditReceived()).planned).toEqual([
      {
        action: 'approve_stage',
        effects: [
          { type: 'open_stage', stageId },
          { type: 'complete_stage', stageId },
        ],
      },
    ]);
    expect(at(ruleInForce(), 4, stageStarted, completed, creditReceived()).planned).toEqual([
      { action: 'approve_stage', effects: [], nothing: 'no stage is open' },
    ]);
  });

  it('decides nothing: Underwriting stays for a person', () => {
    const underwriting = { type: 'LoanStageStarted', data: { stageId: 'underwriting' } } as const;
    expect(at(ruleInForce(), 3, underwriting, creditReceived(800)).planned).toEqual([
      { action: 'approve_stage', effects: [], nothing: 'completing Underwriting is a decision of a person' },
    ]);
  });

  it('recommends the approval of a loan, and leaves the rest to a person', () => {
    const rule = ruleInForce({
      section: 'underwriting',
      trigger: 'credit_score_updated',
      conditions: [{ predicate: 'credit_report_clear' }],
      actions: [{ action: 'approve_loan' }],
    });
    expect(at(rule, 2, creditReceived()).planned).toEqual([
      { action: 'approve_loan', effects: [{ type: 'comment', text: expect.stringContaining('A person decides') }] },
    ]);
  });

  it.each([
    ['request_documents', { documentTypes: ['w2', 'pay_stub'] }, { type: 'request_documents', documentTypes: ['w2'] }],
    ['assign_senior_underwriter', { assigneeId: underwriterId }, { type: 'assign', assigneeId: underwriterId }],
    ['notify_borrower', {}, { type: 'mail_borrower', mail: 'notification' }],
  ] as const)('%s', (action, needs, effect) => {
    const rule = ruleInForce({
      actions: [{ action, ...needs }],
    });
    expect(at(rule, 3, documentUploaded(), creditReceived()).planned).toEqual([{ action, effects: [effect] }]);
  });

  it('does nothing on a file that is final', () => {
    expect(
      at(ruleInForce(), 4, stageStarted, statusChanged('submitted', 'rejected'), creditReceived()).planned,
    ).toEqual([{ action: 'approve_stage', effects: [], nothing: 'the application is Rejected' }]);
  });

  it('acts on the document that the trigger is about', () => {
    const rule = ruleInForce({
      section: 'document-review',
      trigger: 'document_returned',
      conditions: [{ predicate: 'no_discrepancies' }],
      actions: [{ action: 'flag_for_review' }],
    });
    const rejected = { type: 'DocumentRejected', data: { documentId, documentVersion: 1 } } as const;
    expect(at(rule, 3, documentUploaded(), rejected)).toMatchObject({
      result: 'not_evaluated',
      checks: [{ outcome: 'unknown', unknown: 'what the document says has not been read' }],
      planned: [],
    });
  });
});

describe('The next rule to look at a file', () => {
  const first = ruleInForce();
  const nextOf = (history: RuleHistory, ...rules: readonly RuleInForce[]) => {
    const next = nextToEvaluate(history, rules);
    return next && [next.rule.ruleId, next.moment.version];
  };

  it('is the one of the higher priority, for the earliest moment', () => {
    const urgent = { ...ruleInForce({ priority: 'high' }), ruleId: otherRuleId };
    const history = ruleHistoryOf(loanApplicationSubmitted(), creditReceived(), creditReceived(800));
    expect(nextOf(history, ruleInForce({ priority: 'low' }), urgent)).toEqual([otherRuleId, 2]);
  });

  it('is none for what is recorded, or was before the rule', () => {
    const done = ruleHistoryOf(loanApplicationSubmitted(), creditReceived(), evaluated());
    expect(nextOf(done, first)).toBeUndefined();
    const history = ruleHistoryOf(loanApplicationSubmitted(), creditReceived());
    expect(nextOf(history, { ...first, since: { ...first.since, position: 2 } })).toBeUndefined();
    expect(
      nextOf(history, { ...first, since: { position: 0, effectiveAt: '2026-06-01T00:00:00.000Z' } }),
    ).toBeUndefined();
    expect(nextOf(history, { ...first, ruleVersion: 2 })).toEqual([ruleId, 2]);
  });

  it('is none for history that is told later, such as an import', () => {
    const history = ruleHistoryOf(loanApplicationSubmitted(), {
      event: creditReceived(),
      effectiveAt: '2026-02-20T00:00:00.000Z',
    });
    expect(nextOf(history, first)).toBeUndefined();
  });
});

describe('Rules that lead to one another', () => {
  /** A acts, which makes the event at version 4; B acts on that, which makes the one at 6. */
  const loop = ruleHistoryOf(
    loanApplicationSubmitted(),
    creditReceived(700),
    evaluated(),
    { event: creditReceived(710), metadata: { causationId: eventIdOf(3) } },
    {
      event: evaluated({ ruleId: otherRuleId, triggerEventId: eventIdOf(4), chain: [ruleId] }),
      metadata: { causationId: eventIdOf(4) },
    },
    { event: creditReceived(720), metadata: { causationId: eventIdOf(5) } },
  );

  it('are known by what caused what', () => {
    expect(momentAt(loop, 2).chain).toEqual([]);
    expect(momentAt(loop, 4).chain).toEqual([ruleId]);
    expect(momentAt(loop, 6).chain).toEqual([ruleId, otherRuleId]);
  });

  it('are cut where one comes again, and that is recorded', () => {
    expect(evaluateAt(ruleInForce(), momentAt(loop, 6))).toMatchObject({
      result: 'cut',
      planned: [],
      chain: [ruleId, otherRuleId],
      checks: [{ value: 720 }],
    });
  });

  it('are cut after some, whichever they are', () => {
    const chain = Array.from({ length: MOST_IN_CHAIN }, (_, index) => `77777777-7777-4777-8777-77777777778${index}`);
    expect(evaluateAt(ruleInForce(), { ...momentAt(loop, 2), chain }).result).toBe('cut');
    expect(evaluateAt(ruleInForce(), { ...momentAt(loop, 2), chain: chain.slice(1) }).result).toBe('met');
  });
});

describe('What rules made of a file', () => {
  it('is recorded once for a version and an event', () => {
    const { data } = evaluated();
    given(loanApplicationSubmitted()).when({ type: 'RecordRuleEvaluation', data }).thenEvents(evaluated());
    given(loanApplicationSubmitted(), evaluated()).when({ type: 'RecordRuleEvaluation', data }).thenNothing();
    given(loanApplicationSubmitted(), evaluated())
      .when({ type: 'RecordRuleEvaluation', data: { ...data, ruleVersion: 2 } })
      .thenEvents(evaluated({ ruleVersion: 2 }));
  });

  it('ends with each action, once', () => {
    const { triggerEventId, ruleName } = evaluated().data;
    const data = {
      ruleId,
      ruleVersion: 1,
      triggerEventId,
      ruleName,
      action: 'approve_stage',
      outcome: 'done',
    } as const;
    const carriedOut = { type: 'RuleActionCarriedOut', data } as const;
    given(loanApplicationSubmitted(), evaluated()).when({ type: 'RecordRuleAction', data }).thenEvents(carriedOut);
    given(loanApplicationSubmitted(), evaluated(), carriedOut).when({ type: 'RecordRuleAction', data }).thenNothing();
    given(loanApplicationSubmitted()).when({ type: 'RecordRuleAction', data }).thenThrows({ code: 'not_found' });
    expect(ruleHistoryOf(loanApplicationSubmitted(), creditReceived(), evaluated()).open).toHaveLength(1);
    expect(ruleHistoryOf(loanApplicationSubmitted(), creditReceived(), evaluated(), carriedOut).open).toEqual([]);
    expect(ruleHistoryOf(loanApplicationSubmitted(), creditReceived(), evaluated({ shadow: true })).open).toEqual([]);
  });
});
