import { describe, expect, it } from '@jest/globals';
import { adverseActionNotice, type NoticeFacts } from '../../../../events/lending/adverse-action/notice.ts';

const alice = 'aaaaaaaa-0000-4000-8000-00000000000a';
const bo = 'aaaaaaaa-0000-4000-8000-00000000000b';

const scores = (['equifax', 'experian', 'transunion'] as const).flatMap((bureau, index) => [
  { borrowerId: alice, bureau, score: 640 + index, factors: ['Many accounts', 'Short history'] },
  { borrowerId: bo, bureau, score: 588 + index, factors: ['1', '2', '3', '4', '5', 'Number of recent inquiries'] },
]);

const facts = (more: Partial<NoticeFacts> = {}): NoticeFacts => ({
  applicant: { borrowerId: alice, name: 'Alice Rivera', address: '12 Elm Street, Austin, TX 78701' },
  lender: {
    street: '500 Main Street',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    phone: '512-555-0100',
    agency: 'ftc',
  },
  reasons: ['excessive_obligations'],
  grounds: [{ reason: 'excessive_obligations', source: 'application' }],
  report: { issuedOn: '2026-02-20', scores },
  ...more,
});

const contentOf = (more: Partial<NoticeFacts> = {}) => {
  const { content, missing } = adverseActionNotice(facts(more));
  if (!content) throw new Error(missing.map(({ item }) => item).join('; '));
  return content;
};
const missingOf = (more: Partial<NoticeFacts>) => adverseActionNotice(facts(more)).missing.map(({ part }) => part);

describe('A notice of adverse action', () => {
  it('shows each applicant their own score alone, the one in the middle', () => {
    const ofBo = { borrowerId: bo, name: 'Bo Rivera', address: '12 Elm Street, Austin, TX 78701' };
    expect(contentOf().score).toMatchObject({
      bureau: 'experian',
      score: 641,
      least: 300,
      most: 850,
      on: '2026-02-20',
    });
    expect(contentOf({ applicant: ofBo }).score).toMatchObject({ bureau: 'experian', score: 589 });
    expect(JSON.stringify(contentOf())).not.toContain('589');
    expect(JSON.stringify(contentOf({ applicant: ofBo }))).not.toContain('641');
  });

  it('has four key factors at most, and inquiries beside them', () => {
    const applicant = { borrowerId: bo, name: 'Bo Rivera', address: '12 Elm Street' };
    expect(contentOf({ applicant }).score?.factors).toEqual(['1', '2', '3', '4', 'Number of recent inquiries']);
  });

  it('names every bureau that has reported on the applicant, also one that could not score them', () => {
    const report = {
      issuedOn: '2026-02-20',
      scores: [{ borrowerId: alice, bureau: 'equifax', score: 9003, factors: [] }],
    } as const;
    const content = contentOf({
      report,
      reasons: ['no_credit_file'],
      grounds: [{ reason: 'no_credit_file', source: 'credit_report' }],
    });
    expect(content.bureaus.map(({ name }) => name)).toEqual(['Equifax Information Services LLC']);
    expect(content.score).toBeNull();
    expect(contentOf().bureaus).toHaveLength(3);
    expect(contentOf({ report: null }).bureaus).toEqual([]);
  });

  it('states the reasons in the words and the order of form C-1', () => {
    const reasons = ['other', 'insufficient_collateral', 'excessive_obligations'] as const;
    const grounds = [
      { reason: 'excessive_obligations', source: 'application' },
      { reason: 'insufficient_collateral', source: 'appraisal' },
    ] as const;
    const content = contentOf({ reasons, grounds, otherReason: ' Property type not accepted ' });
    expect(content.reasons.map(({ text }) => text)).toEqual([
      'Excessive obligations in relation to income',
      'Value or type of collateral not sufficient',
      'Property type not accepted',
    ]);
    expect(content.isToldByOthers).toBe(true);
    expect(contentOf().isToldByOthers).toBe(false);
  });

  it('is not there with a gap: every one is named', () => {
    expect(missingOf({ lender: null })).toEqual(['lender']);
    expect(missingOf({ applicant: { borrowerId: alice, name: 'Alice', address: null } })).toEqual(['address']);
    expect(missingOf({ applicant: { borrowerId: alice, name: null, address: null } })).toEqual(['name']);
    expect(missingOf({ reasons: [] })).toEqual(['other_reason']);
    expect(missingOf({ reasons: ['other'], otherReason: '  ' })).toEqual(['other_reason']);
  });

  it('does not state a reason that the file can show and does not', () => {
    expect(missingOf({ grounds: [] })).toEqual(['reason']);
    // No figure of a file says it, so that the word of whoever rejected it counts.
    expect(missingOf({ reasons: ['bankruptcy'], grounds: [] })).toEqual([]);
  });

  it('asks for key factors where the report came without', () => {
    const report = { issuedOn: '2026-02-20', scores: scores.map((score) => ({ ...score, factors: [] })) };
    expect(missingOf({ report })).toEqual(['factors']);
    expect(contentOf({ report, factors: ['Many accounts'] }).score?.factors).toEqual(['Many accounts']);
  });
});
