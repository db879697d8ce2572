import { describe, expect, it } from '@jest/globals';
import { assessRisk, overallRiskScore, riskLevelOf } from '../../../../events/lending/decisions/risk-assessment.ts';

const nothingKnown = {
  creditScore: null,
  debtToIncomePercent: null,
  loanToValuePercent: null,
  submittedAt: '2026-03-01T10:00:00.000Z',
};

describe('Risk assessment', () => {
  it('leaves out what nobody knows and has no overall score without any', () => {
    expect(assessRisk(nothingKnown)).toEqual([]);
    expect(overallRiskScore([])).toBeNull();
  });

  it.each([
    [499, 0, 'critical'],
    [620, 4, 'high'],
    [680, 6, 'medium'],
    [740, 8, 'low'],
    [850, 10, 'low'],
  ])('gives a credit score of %i %f points: %s', (value, score, riskLevel) => {
    const knownSince = '2026-03-02T10:00:00.000Z';
    expect(assessRisk({ ...nothingKnown, creditScore: { value, knownSince } })).toMatchObject([
      { score, riskLevel, lastUpdated: knownSince },
    ]);
  });

  it.each([
    [15, 10],
    [43, 4.3],
    [75, 0],
  ])('gives a debt-to-income ratio of %i %% %f points', (debtToIncomePercent, score) => {
    expect(assessRisk({ ...nothingKnown, debtToIncomePercent })).toMatchObject([{ score }]);
  });

  it('averages what is known', () => {
    const assessments = assessRisk({ ...nothingKnown, debtToIncomePercent: 40, loanToValuePercent: 95 });
    expect(assessments.map(({ score }) => score)).toEqual([5, 3]);
    expect(overallRiskScore(assessments)).toBe(4);
  });

  it('draws the bands of the badge at 7, 5 and 3', () => {
    expect([7.1, 7, 5, 3].map(riskLevelOf)).toEqual(['low', 'medium', 'high', 'critical']);
  });
});
