import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { applicantProfileSchema } from '../../../api/applicant/applicant.contract.ts';
import { detailedApplicationSchema } from '../../../api/loan-application/detail/detail.contract.ts';
import { fileFiguresSchema } from '../../../api/loan-application/figures/figures.contract.ts';
import { preApprovalSchema } from '../../../api/pre-approval/pre-approval.contract.ts';
import { authorities } from '../../../events/lending/decisions/decision-permissions.ts';
import { loanApplicationDecider } from '../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { commandMetadata, creditReport } from '../../support/histories/builders.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { openForgetting } from '../loan-application/forgetting.ts';
import { submit } from '../loan-application/requests.ts';
import { filledDraft, type } from '../urla-draft/drafts.ts';

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
      borrowers: [{ borrowerId: expect.any(String), fullName: 'Alice Rivera', forgotten: false }],
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
      // 6.4 of 10 for a debt-to-income ratio of 34.33 %, 6 for a loan-to-value ratio of 80 %.
      overallRiskScore: 6.2,
      creditProfile: null,
      financialProfile: {
        source: 'without_urla',
        statedAt: null,
        netWorth: null,
        totalAssets: null,
        assetParts: [],
        totalLiabilities: null,
        liabilitiesFrom: null,
        monthlyIncome: 8_000,
        monthlyExpenses: 350,
        savingsRate: null,
        savingsRateGap: 'no_urla',
        together: null,
        accountBalances: [],
        transactionData: null,
      },
      socialMediaProfiles: [],
      unassessed: ['credit_score'],
      riskAssessments: [
        expect.objectContaining({ systemName: 'Debt-to-income rule', riskLevel: 'medium', score: 6.4, maxScore: 10 }),
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
    expect(profile.financialProfile).toMatchObject({ totalLiabilities: 11_300, liabilitiesFrom: 'credit_report' });
    expect(profile.unassessed).toEqual([]);
    expect(profile.riskAssessments.map(({ systemName }) => systemName)).toContain('Credit score rule');
    // The card is in no application: it counts everywhere at once.
    const read = async <Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> => {
      const answer = await officer.get(`/api/${path}`).set('X-Min-Log-Position', String(recorded.position));
      return schema.parse(answer.body);
    };
    const figures = await read(`applications/${id}/figures`, fileFiguresSchema);
    expect(figures.debts).toMatchObject({ amount: 400, missing: [] });
    expect(figures.debts.lines).toMatchObject([
      { kind: 'debt_auto', match: 'matched', name: 'Lone Star Auto Finance', amount: 350, provenance: 'verified' },
      { kind: 'debt_credit_card', match: 'only_reported', name: 'Lone Star Bank', amount: 50 },
    ]);
    expect(figures.ratios.debtToIncome).toMatchObject({ percent: 34.955, missing: [] });
    const details = await read(`applications/${id}/detailed`, detailedApplicationSchema);
    expect(details).toMatchObject({ monthlyDebts: 400, debtToIncomeRatio: 34.955, ratios: figures.ratios });
    expect(await read(`applications/${id}/pre-approval`, preApprovalSchema)).toMatchObject({ debts: 400 });
    expect(profile.riskAssessments.flatMap(({ factors }) => factors)).toContain('Debt-to-income ratio 34.955%');
    const manager = await portal.agentAs('manager');
    const csv = await manager
      .get('/api/business/dashboard/report.csv')
      .set('X-Min-Log-Position', String(recorded.position));
    expect(csv.text.split('\r\n').join('\n')).toMatch(new RegExp(`,80,34.955,,730,.*${id}`));
  });

  it('is unknown for an unknown application or borrower', async () => {
    expect((await officer.get(`/api/applicants/${randomUUID()}/profile`)).status).toBe(404);
    const { id } = await submit(officer);
    expect((await officer.get(`/api/applicants/${id}/profile/${randomUUID()}`)).status).toBe(404);
    expect((await officer.get(`/api/applicants/${id}/profile/nobody`)).status).toBe(404);
  });

  describe('of a file that was taken with a URLA', () => {
    /** Every amount of the form is $1,234.56; a co-borrower has savings, and rents. */
    const takeUrla = async () => {
      const { id, borrowerId, answers } = await filledDraft(officer);
      const coBorrower = randomUUID();
      const ofRuth = (path: string, value: string) => ({ path: `borrowers.${coBorrower}.${path}`, value });
      const status = answers.find(({ path }) => path.includes('.realEstate.') && path.endsWith('.status'));
      const account = `assets.accounts.${randomUUID()}`;
      const { status: typed } = await type(officer, id, [
        { path: status?.path, value: 'retained' },
        { path: 'loan.purchasePrice', value: '50000' },
        { path: `borrowers.${coBorrower}`, item: 'added' },
        ...answers
          .filter(({ path }) => /^borrowers\.[^.]+\.(?:personal|addresses|declarations)\./.test(path))
          .map(({ path, value }) => ({ path: path.replace(borrowerId, coBorrower), value })),
        ofRuth('personal.firstName', 'Ruth'),
        ofRuth(`${account}.institutionName`, 'Lone Star Bank'),
        ofRuth(`${account}.accountType`, 'savings'),
        ofRuth(`${account}.accountNumber`, '5550008899'),
        ofRuth(`${account}.cashValue`, '$20,000'),
      ]);
      expect(typed).toBe(200);
      const { body, headers, text } = await officer.post(`/api/urla-drafts/${id}/submission`);
      expect(text).not.toContain('errors');
      return { id: String(body.id), borrowerId, coBorrower, position: String(headers['x-log-position']) };
    };

    it('has the figures that were stated, with accounts masked', async () => {
      const { id, position } = await takeUrla();
      const { borrowers, financialProfile } = await profileOf(id, position);
      expect(borrowers.map(({ fullName }) => fullName)).toEqual([
        'Sample Sample Sample Sample',
        'Ruth Sample Sample Sample',
      ]);
      expect(financialProfile).toMatchObject({
        source: 'urla',
        statedAt: expect.any(String),
        // One account, seven balances, a credit and a house; a debt and a mortgage.
        totalAssets: 12_345.6,
        assetParts: [
          { part: 'accounts', amount: 1_234.56 },
          { part: 'balances', amount: 8_641.92 },
          { part: 'credits', amount: 1_234.56 },
          { part: 'real_estate', amount: 1_234.56 },
        ],
        totalLiabilities: 2_469.12,
        liabilitiesFrom: 'urla',
        netWorth: 9_876.48,
        // Of 35 amounts that come in each month five go out: rent, mortgage, costs of the house, a debt, an expense.
        monthlyIncome: 43_209.6,
        monthlyExpenses: 6_172.8,
        savingsRate: 85.7,
        savingsRateGap: null,
        together: { totalAssets: 32_345.6, totalLiabilities: 2_469.12, netWorth: 29_876.48 },
        transactionData: { monthlySpend: 6_172.8, recentTransactions: [] },
      });
      expect(financialProfile.transactionData?.categories).toContainEqual({
        category: 'real_estate_costs',
        amount: 1_234.56,
        percentage: 20,
      });
      expect(financialProfile.accountBalances).toEqual([
        expect.objectContaining({ institution: 'Sample', accountType: 'checking', accountNumber: '••••4321' }),
      ]);
    });

    it('keeps the borrowers apart', async () => {
      const { id, coBorrower, position } = await takeUrla();
      const { body } = await officer
        .get(`/api/applicants/${id}/profile/${coBorrower}`)
        .set('X-Min-Log-Position', position);
      const { personalInfo, financialProfile } = applicantProfileSchema.parse(body);
      expect(personalInfo.fullName).toBe('Ruth Sample Sample Sample');
      expect(financialProfile).toMatchObject({
        totalAssets: 20_000,
        totalLiabilities: 0,
        monthlyExpenses: 1_234.56,
        savingsRate: null,
        savingsRateGap: 'no_income',
      });
      expect(financialProfile.accountBalances).toEqual([
        {
          id: expect.any(String),
          institution: 'Lone Star Bank',
          accountType: 'savings',
          accountNumber: '••••8899',
          status: 'stated',
          accountAge: null,
          currentBalance: 20_000,
          averageBalance: null,
        },
      ]);
      expect(JSON.stringify(body)).not.toContain('5550008899');
    });

    it('offers too little cash among the reasons of a rejection, by the file and its decision alike', async () => {
      const { id, position } = await takeUrla();
      const { body } = await officer.get(`/api/applications/${id}/detailed`).set('X-Min-Log-Position', position);
      const rejected = body.allowedStatuses.find(({ status }: { status: string }) => status === 'rejected');
      expect(rejected.grounds).toContainEqual({
        reason: 'insufficient_cash',
        figure: 'liquid_funds',
        // Account, four balances, a credit, and the savings of the co-borrower; a gift is in an account already.
        value: 27_407_36,
        // What no loan pays of the price, with what section L4 adds and takes off.
        limit: 50_000_00,
        source: 'application',
      });
    });

    it('says of a forgotten borrower that the figures are gone, and keeps those of the other', async () => {
      const { id, borrowerId, coBorrower } = await takeUrla();
      const office = openForgetting(portal);
      const rejection = { status: 'rejected', notes: 'Because of the file', may: authorities } as const;
      await office.send(id, { type: 'ChangeApplicationStatus', data: rejection });
      const { position } = await office.forget(id, borrowerId);
      const { borrowers, financialProfile } = await profileOf(id, String(position));
      expect(borrowers.map(({ fullName, forgotten }) => [fullName, forgotten])).toEqual([
        ['[erased]', true],
        ['Ruth Sample Sample Sample', false],
      ]);
      expect(financialProfile).toMatchObject({
        source: 'erased',
        totalAssets: null,
        netWorth: null,
        savingsRateGap: 'erased',
        accountBalances: [],
        transactionData: null,
      });
      const { body } = await officer.get(`/api/applicants/${id}/profile/${coBorrower}`);
      expect(body.financialProfile).toMatchObject({
        source: 'urla',
        totalAssets: 20_000,
        together: { totalAssets: null, netWorth: null },
      });
    });
  });
});
