import { describe, expect, it } from '@jest/globals';
import { actionKinds, ruleActionIds } from '../../../../events/lending/automation/actions.ts';
import { ruleCatalogue, ruleSections } from '../../../../events/lending/automation/catalogue.ts';
import { evaluateRule } from '../../../../events/lending/automation/evaluate.ts';
import { type Fact, type FactName, factNames, type Facts } from '../../../../events/lending/automation/facts.ts';
import { conditionInWords, predicateIds } from '../../../../events/lending/automation/predicates.ts';
import { definitionProblems } from '../../../../events/lending/automation/read-definition.ts';
import { checkInWords } from '../../../../events/lending/automation/rule-words.ts';
import { triggerName } from '../../../../events/lending/automation/triggers.ts';
import { ruleWish } from '../../../support/values/rules.ts';

const nothingKnown = Object.fromEntries(factNames.map((name) => [name, { unknown: 'nobody says' }])) as Record<
  FactName,
  Fact
>;
const facts = (more: Partial<Facts>): Facts => ({ ...nothingKnown, ...more });

describe('The rule catalogue', () => {
  it('has the conditions of the specification, in its words', () => {
    const words = ruleSections.map((section) => ruleCatalogue[section].conditions.map(conditionInWords));
    expect(words.map((each) => each.slice(0, 5))).toEqual([
      [
        'Credit Score >= 700',
        'Debt-to-Income Ratio <= 43%',
        'Loan-to-Value Ratio <= 80%',
        'Employment History >= 2 years',
        'Monthly Income >= $5,000',
      ],
      [
        'Credit Score >= 620',
        'Stated Income >= $4,000/month',
        'No recent bankruptcies',
        'Employment status = Full-time (employed)',
        'Down payment >= 5%',
      ],
      [
        'Document quality score >= 85%',
        'All required fields present',
        'Document date within 30 days',
        'Signature verified',
        'No discrepancies',
      ],
      [
        'All conditions satisfied',
        'Appraisal >= loan amount',
        'Income stability confirmed',
        'Assets verified',
        'Credit report clear',
      ],
    ]);
  });

  it('has further ones after them, of declarations, the needs list and conditions', () => {
    const further = ruleSections.map((section) => ruleCatalogue[section].conditions.slice(5).map(conditionInWords));
    const declarations = [
      'No recent foreclosures',
      'No outstanding judgments',
      'No lawsuits',
      'No federal debt in arrears',
      'No undisclosed borrowed money',
    ];
    expect(further).toEqual([
      [],
      declarations,
      ['Documents to review <= 0', 'Documents rejected or sent back <= 0', 'Documents missing <= 0'],
      [
        'Conditions outstanding <= 0',
        'Documents to review <= 0',
        'Documents missing <= 0',
        'No recent bankruptcies',
        ...declarations,
      ],
    ]);
  });

  it('has its actions, and the triggers that it shows', () => {
    const actions = ruleSections.map((section) => ruleCatalogue[section].actions.map((id) => actionKinds[id].name));
    expect(actions).toMatchInlineSnapshot(`
      [
        [
          "Auto-approve for next stage",
          "Request additional documents",
          "Assign to senior underwriter",
          "Generate risk assessment",
          "Send notification to borrower",
        ],
        [
          "Auto-approve pre-qualification",
          "Generate pre-approval letter",
          "Schedule document collection",
          "Assign loan officer",
          "Send welcome package",
        ],
        [
          "Auto-approve document",
          "Extract key data points",
          "Flag for manual review",
          "Request replacement document",
          "Update application status",
        ],
        [
          "Auto-approve loan",
          "Generate approval conditions",
          "Schedule closing",
          "Order title work",
          "Prepare loan documents",
        ],
      ]
    `);
    expect(ruleCatalogue.applications.triggers.map(triggerName)).toEqual([
      'Application Submitted',
      'Document Uploaded',
      'Credit Score Updated',
      'Income Verified',
      'Risk Score Calculated',
    ]);
  });

  it('leaves nothing out that there is', () => {
    const all = ruleSections.map((section) => ruleCatalogue[section]);
    expect(new Set(all.flatMap(({ actions }) => actions))).toEqual(new Set(ruleActionIds));
    expect(new Set(all.flatMap(({ conditions }) => conditions.map(({ predicate }) => predicate)))).toEqual(
      new Set(predicateIds),
    );
  });

  it('offers no action that rejects', () => {
    const names = ruleActionIds.map((id) => `${id} ${actionKinds[id].name}`).join(' ');
    expect(names).not.toMatch(/reject|deny|decline/i);
  });
});

describe('Evaluating a rule', () => {
  const conditions = [
    { predicate: 'credit_score', limit: 700 },
    { predicate: 'debt_to_income', limit: 43 },
  ] as const;

  it.each([
    [700, 43, 'met'],
    [699, 43, 'not_met'],
    [700, 43.01, 'not_met'],
  ] as const)('of a score of %p and a ratio of %p is %s', (creditScore, ratio, result) => {
    const known = facts({ creditScore: { value: creditScore }, debtToIncomePercent: { value: ratio } });
    expect(evaluateRule(conditions, known)).toMatchObject({
      result,
      checks: [
        { fact: 'creditScore', value: creditScore, limit: 700 },
        { fact: 'debtToIncomePercent', value: ratio, limit: 43 },
      ],
    });
  });

  it('is neither yes nor no where a fact is unknown, and says why', () => {
    const { result, checks } = evaluateRule(conditions, facts({ debtToIncomePercent: { value: 30 } }));
    expect(result).toBe('not_evaluated');
    expect(checks.map(checkInWords)).toEqual([
      'Credit Score >= 700: not known, because nobody says',
      'Debt-to-Income Ratio <= 43%: 30%',
    ]);
  });

  it('takes a ratio that may be more for no answer, unless it is too much already', () => {
    const atLeast = (value: number) =>
      evaluateRule(
        conditions,
        facts({
          creditScore: { value: 720 },
          debtToIncomePercent: { value, atLeast: 'it lacks property taxes' },
        }),
      );
    expect(atLeast(30).result).toBe('not_evaluated');
    expect(atLeast(30).checks.map(checkInWords)[1]).toBe(
      'Debt-to-Income Ratio <= 43%: not known, because it is at least 30%: it lacks property taxes',
    );
    expect(atLeast(44).result).toBe('not_met');
  });

  it('is no where a known fact settles it', () => {
    expect(evaluateRule(conditions, facts({ debtToIncomePercent: { value: 50 } })).result).toBe('not_met');
  });

  it('compares choices, and what simply has to hold', () => {
    const status = [{ predicate: 'employment_status', limit: 'employed' }] as const;
    expect(evaluateRule(status, facts({ employmentStatus: { value: 'employed' } })).result).toBe('met');
    expect(evaluateRule(status, facts({ employmentStatus: { value: 'retired' } })).result).toBe('not_met');
    const clear = [{ predicate: 'credit_report_clear' }] as const;
    expect(evaluateRule(clear, facts({ creditReportClear: { value: true } })).result).toBe('met');
    expect(evaluateRule(clear, facts({ creditReportClear: { value: false } })).result).toBe('not_met');
  });
});

describe('What is wrong with a rule', () => {
  const problemsOf = (more: Parameters<typeof ruleWish>[0]) => definitionProblems(ruleWish(more));
  const senior = { action: 'assign_senior_underwriter' };

  it('is nothing where it can be kept', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it.each([
    ['an unknown section', { section: 'appraisals' }, 'section'],
    ['an empty name', { name: ' ' }, 'name'],
    ['a trigger of another section', { trigger: 'underwriting_started' }, 'trigger'],
    ['no condition', { conditions: [] }, 'conditions'],
    ['a condition of another section', { conditions: [{ predicate: 'assets_verified' }] }, 'conditions.0.predicate'],
    ['an unknown condition', { conditions: [{ predicate: 'shoe_size' }] }, 'conditions.0.predicate'],
    ['a missing limit', { conditions: [{ predicate: 'credit_score' }] }, 'conditions.0.limit'],
    ['a limit as text', { conditions: [{ predicate: 'credit_score', limit: '700' }] }, 'conditions.0.limit'],
    ['a limit out of range', { conditions: [{ predicate: 'credit_score', limit: 900 }] }, 'conditions.0.limit'],
    ['a score with decimals', { conditions: [{ predicate: 'credit_score', limit: 700.5 }] }, 'conditions.0.limit'],
    ['a limit that is no number', { conditions: [{ predicate: 'credit_score', limit: NaN }] }, 'conditions.0.limit'],
    [
      'the same condition twice',
      {
        conditions: [
          { predicate: 'credit_score', limit: 700 },
          { predicate: 'credit_score', limit: 720 },
        ],
      },
      'conditions.1.predicate',
    ],
    ['no action', { actions: [] }, 'actions'],
    ['an unknown action', { actions: [{ action: 'reject_loan' }] }, 'actions.0.action'],
    ['an assignment to nobody', { actions: [senior] }, 'actions.0.assigneeId'],
    [
      'a request for nothing',
      { actions: [{ action: 'request_documents', documentTypes: [] }] },
      'actions.0.documentTypes',
    ],
    ['the same action twice', { actions: [{ action: 'assess_risk' }, { action: 'assess_risk' }] }, 'actions.1.action'],
    ['more than an action takes', { actions: [{ action: 'assess_risk', status: 'under_review' }] }, 'actions.0.status'],
  ] as const)('names %s, and the fix', (_what, more, field) => {
    const problems = problemsOf(more);
    expect(problems.map((problem) => problem.field)).toEqual([field]);
    expect(problems[0]?.message).toMatch(/choose|change|enter|leave|required|already/i);
  });

  it('is an action that cannot be carried out yet, with why', () => {
    const [problem] = problemsOf({
      section: 'underwriting',
      trigger: 'underwriting_started',
      conditions: [{ predicate: 'assets_verified' }],
      actions: [{ action: 'order_title_work' }],
    });
    expect(problem).toEqual({
      field: 'actions.0.action',
      message: 'Order title work cannot be chosen yet: no title company is connected',
    });
  });

  const review = {
    section: 'document-review',
    conditions: [{ predicate: 'documents_to_review', limit: 0 }],
    actions: [{ action: 'flag_for_review' }],
  };

  it('is a condition that nothing delivers, with why', () => {
    const conditions = [{ predicate: 'signature_verified' }] as const;
    expect(problemsOf({ ...review, trigger: 'document_read', conditions: [...conditions] })[0]).toMatchObject({
      field: 'conditions.0.predicate',
      message: expect.stringContaining('nothing looks at signatures here yet'),
    });
  });

  it('is what a document says, where the trigger comes before anybody has read it', () => {
    const conditions = [{ predicate: 'no_discrepancies' }];
    expect(problemsOf({ ...review, conditions, trigger: 'document_uploaded' })).toEqual([
      {
        field: 'conditions.0.predicate',
        message:
          'No discrepancies is known once the document has been read. Use one of the triggers Document Read, Document Verified, Document Sent Back or Rejected',
      },
    ]);
    expect(problemsOf({ ...review, conditions, trigger: 'document_read' })).toEqual([]);
  });

  it('is an addition of no condition', () => {
    const adding = {
      section: 'underwriting',
      trigger: 'underwriting_started',
      conditions: [{ predicate: 'assets_verified' }],
    };
    const action = 'generate_approval_conditions';
    expect(problemsOf({ ...adding, actions: [{ action }] })).toMatchObject([{ field: 'actions.0.templateIds' }]);
    expect(problemsOf({ ...adding, actions: [{ action, templateIds: ['appraisal'] }] })).toEqual([]);
  });

  it('is an action on a document whose trigger is about none', () => {
    const approving = { ...review, actions: [{ action: 'approve_document' }] };
    expect(problemsOf({ ...approving, trigger: 'documents_received' })).toMatchObject([{ field: 'actions.0.action' }]);
    expect(problemsOf({ ...approving, trigger: 'document_uploaded' })).toEqual([]);
  });
});
