import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { applicantProfileSchema } from '../../../api/applicant/applicant.contract.ts';
import { loanApplicationDecider } from '../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { commandMetadata, creditReport } from '../../support/builders.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal.ts';
import { submit } from '../loan-application/requests.ts';

describe('GET /api/applicants/:id/profile', () => {
  let portal: Portal;
  let officer: Agent;
  beforeAll(async () => {
    portal = await startPortal();
    officer = await portal.agentAs('loan_officer');
  });
  afterAll(() => portal.stop());

  const profileOf = async (id: string, position: string) => {
    const answer = await officer.get(`/api/applicants/${id}/profile`).set('X-Min-Log-Position', position);
    return applicantProfileSchema.parse(answer.body);
  };

  it('says what the file knows, masked, and null for the rest', async () => {
    const { id, position } = await submit(officer);
    expect(await profileOf(id, position)).toEqual({
      borrowerId: expect.any(String),
      personalDataReveals: [],
      personalDataDownloads: [],
      personalInfo: {
        fullName: 'Alice Rivera',
        email: 'alice.rivera@example.com',
        phone: '512-555-0134',
        address: { street: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78701' },
        dateOfBirth: '••/••/1984',
        ssn: '•••-••-6789',
        employment: { employer: 'Hill Country Dental', position: 'Hygienist', yearsEmployed: 6, annualIncome: 96_000 },
      },
      // 7.6 of 10 for a debt-to-income ratio of 29.66 %, 6 for a loan-to-value ratio of 80 %.
      overallRiskScore: 6.8,
      creditProfile: null,
      financialProfile: {
        netWorth: null,
        totalAssets: null,
        totalLiabilities: null,
        monthlyExpenses: 350,
        savingsRate: null,
        accountBalances: [],
        transactionData: null,
      },
      socialMediaProfiles: [],
      riskAssessments: [
        expect.objectContaining({ systemName: 'Debt-to-income rule', riskLevel: 'low', score: 7.6, maxScore: 10 }),
        expect.objectContaining({ systemName: 'Loan-to-value rule', riskLevel: 'medium', score: 6 }),
      ],
    });
  });

  it('adds the credit report once it has come', async () => {
    const { id } = await submit(officer);
    const stream = loanApplicationStream(id);
    const [submitted] = await portal.store.reader.readStream<LoanApplicationEvent>(portal.database.pool, stream);
    if (submitted?.type !== 'LoanApplicationSubmitted') throw new Error('Not submitted');
    const borrowerId = submitted.data.borrowers[0]?.borrowerId ?? '';
    const report = creditReport({
      scores: [710, 730, 750].map((score, index) => ({
        borrowerId,
        bureau: (['equifax', 'experian', 'transunion'] as const)[index] ?? 'equifax',
        score,
      })),
      accounts: [
        {
          creditor: 'Lone Star Bank',
          accountType: 'credit_card',
          accountNumberLast4: '4321',
          status: 'current',
          balanceCents: 1_500_00,
          limitCents: 6_000_00,
          monthlyPaymentCents: 50_00,
          openedOn: '2019-05-01',
          monthsReviewed: 80,
          onTimePercent: 99,
        },
        {
          creditor: 'Lone Star Auto Finance',
          accountType: 'auto',
          accountNumberLast4: '9876',
          status: 'late',
          balanceCents: 9_800_00,
          monthlyPaymentCents: 350_00,
        },
      ],
    });
    const recorded = await portal.store.handle(
      loanApplicationDecider,
      stream,
      { type: 'RecordCreditReport', data: report },
      commandMetadata({ actor: { kind: 'partner', id: 'credit-bureau', name: 'Northwind Credit' } }),
      { commandId: randomUUID() },
    );
    const profile = await profileOf(id, String(recorded.position));
    expect(profile.creditProfile).toEqual({
      creditScore: 730,
      creditScoreRange: 'Good (670-739)',
      totalCreditLines: 2,
      creditUtilization: 25,
      totalCreditLimit: 6_000,
      totalCurrentDebt: 11_300,
      creditAccounts: [
        {
          id: 'CR-1001:1',
          creditor: 'Lone Star Bank',
          accountType: 'credit_card',
          accountNumber: '••••4321',
          status: 'current',
          currentBalance: 1_500,
          creditLimit: 6_000,
          paymentHistory: 99,
          openDate: '2019-05-01',
          monthsHistory: 80,
        },
        expect.objectContaining({ status: 'late', creditLimit: null, paymentHistory: null, openDate: null }),
      ],
    });
    expect(profile.financialProfile.totalLiabilities).toBe(11_300);
    expect(profile.riskAssessments.map(({ systemName }) => systemName)).toContain('Credit score rule');
  });

  it('is unknown for an unknown application', async () => {
    expect((await officer.get(`/api/applicants/${randomUUID()}/profile`)).status).toBe(404);
  });
});
