import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ApplicantProfileDialog } from '../../../admin-ui/src/applicants/ApplicantProfileDialog.tsx';
import { type ApplicantProfile, applicantProfileSchema } from '../../../api/applicant/applicant.contract.ts';
import { json, open, problem, show } from '../../support/component.tsx';

const id = '11111111-1111-4111-8111-111111111111';
const ROUTE = `GET /api/applicants/${id}/profile`;

const alice = '55555555-5555-4555-8555-555555555555';
const ruth = '77777777-7777-4777-8777-777777777777';

/** A file as it has just been submitted by the short form: nobody has delivered anything. */
const profile: ApplicantProfile = {
  borrowerId: alice,
  borrowers: [{ borrowerId: alice, fullName: 'Alice Rivera', forgotten: false }],
  personalInfo: {
    fullName: 'Alice Rivera',
    email: 'alice@example.com',
    phone: null,
    address: null,
    dateOfBirth: null,
    ssn: '•••-••-6789',
    employment: { employer: null, position: null, yearsEmployed: null, annualIncome: 96_000 },
  },
  overallRiskScore: null,
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
    monthlyExpenses: 400,
    savingsRate: null,
    savingsRateGap: 'no_urla',
    together: null,
    accountBalances: [],
    transactionData: null,
  },
  personalDataReveals: [],
  personalDataDownloads: [],
  socialMediaProfiles: [],
  riskAssessments: [],
  unassessed: ['credit_score', 'debt_to_income', 'loan_to_value'],
};
const finances = (more: Partial<ApplicantProfile['financialProfile']>) => ({
  financialProfile: { ...profile.financialProfile, ...more },
});
const stated = {
  source: 'urla',
  statedAt: '2026-03-02T15:00:00.000Z',
  netWorth: 80_300,
  totalAssets: 90_000,
  assetParts: [
    { part: 'accounts', amount: 78_000 },
    { part: 'balances', amount: 12_000 },
  ],
  totalLiabilities: 9_700,
  liabilitiesFrom: 'urla',
  monthlyExpenses: 2_050,
  savingsRate: 74.4,
  savingsRateGap: null,
  accountBalances: [
    {
      id: 'one',
      institution: 'Pioneer Trust Bank',
      accountType: 'money_market',
      accountNumber: '••••4471',
      status: 'stated',
      accountAge: null,
      currentBalance: 78_000,
      averageBalance: null,
    },
    {
      id: 'two',
      institution: null,
      accountType: null,
      accountNumber: null,
      status: 'stated',
      accountAge: null,
      currentBalance: null,
      averageBalance: null,
    },
  ],
  transactionData: {
    monthlySpend: 2_050,
    categories: [
      { category: 'rent', amount: 1_650, percentage: 80.5 },
      { category: 'auto', amount: 400, percentage: 19.5 },
    ],
    recentTransactions: [],
  },
} as const satisfies Partial<ApplicantProfile['financialProfile']>;
/** Text beside the name of a figure. */
const factIn = (section: HTMLElement, label: string): string | null | undefined =>
  within(section).getByText(label).nextElementSibling?.textContent;
const answer = (more: Partial<ApplicantProfile> = {}) => json(applicantProfileSchema, { ...profile, ...more });

describe('The profile of an applicant', () => {
  it('shows the person masked, and says Not provided where nothing is known', async () => {
    open(`/applicant/${id}`, { as: 'underwriter', answers: { [ROUTE]: answer() } });
    await screen.findByRole('heading', { level: 1, name: 'Alice Rivera' });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Credit History',
      'Financial Profile',
      'Transactions',
      'Social Media',
      'Risk Assessment',
    ]);
    screen.getByText('•••-••-6789');
    expect(screen.getAllByText('Not provided').length).toBeGreaterThan(0);
    screen.getByText('$96,000');
  });

  it('shows who downloaded documents with personal numbers, among who saw them', async () => {
    const download = {
      id: '66666666-6666-4666-8666-666666666666',
      date: '2026-03-02T15:00:00.000Z',
      user: 'Priya Halloran',
      role: 'processor',
      documentType: 'w2',
      documentVersion: 2,
      applicationId: id,
      loanNumber: 'LN-2026-000001',
    } as const;
    open(`/applicant/${id}`, {
      as: 'underwriter',
      answers: { [ROUTE]: answer({ personalDataDownloads: [download] }) },
    });
    const section = within(await screen.findByRole('region', { name: 'Who saw personal data' }));
    section.getByText('Priya Halloran (processor)');
    section.getByText('W-2 form downloaded (version 2)');
  });

  it('says what is missing instead of inventing it', async () => {
    const { user } = show(<ApplicantProfileDialog id={id} onClose={() => undefined} />, {
      as: 'underwriter',
      answers: { [ROUTE]: answer() },
      at: `/?profile=${id}&tab=credit`,
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Applicant Profile: Alice Rivera' }));
    await dialog.findByText('No credit report yet');
    for (const [tab, text] of [
      ['Financial Profile', 'No account balances'],
      ['Transactions', 'No transactions'],
      ['Social Media', 'No social media profiles'],
      ['Risk Assessment', 'No risk assessments'],
    ] as const) {
      await user.click(dialog.getByRole('tab', { name: tab }));
      await dialog.findByText(text);
    }
  });

  it('separates the systems of machine learning from the others', async () => {
    const assessment = {
      systemName: 'Representative credit score',
      riskLevel: 'low' as const,
      score: 8,
      maxScore: 10,
      factors: ['Representative credit score 742'],
      lastUpdated: '2026-03-02T15:00:00.000Z',
    };
    open(`/applicant/${id}?tab=risk`, { answers: { [ROUTE]: answer({ riskAssessments: [assessment] }) } });
    const ai = within(await screen.findByRole('region', { name: 'AI/ML underwriting systems' }));
    ai.getByText('No AI/ML underwriting system has assessed this applicant. None is connected to the portal.');
    const others = within(screen.getByRole('region', { name: 'Traditional credit scoring systems' }));
    others.getByText('Representative credit score 742');
    others.getByText('low risk');
    others.getByText('8 of 10');
  });

  it('shows what the URLA states, with how the savings rate follows from it', async () => {
    open(`/applicant/${id}?tab=financial`, { answers: { [ROUTE]: answer(finances({ ...stated })) } });
    const summary = await screen.findByRole('region', { name: 'Financial summary' });
    expect(
      ['Net worth', 'Total assets', 'Total liabilities, as stated', 'Monthly payments, as stated', 'Savings rate'].map(
        (label) => factIn(summary, label),
      ),
    ).toEqual(['$80,300', '$90,000', '$9,700', '$2,050', '74.4%']);
    within(summary).getByText(/as a share of that income: \(\$8,000 − \$2,050\) \/ \$8,000/);
    within(summary).getByText(/^As stated in the URLA on Mar 2, 2026/);
    expect(factIn(screen.getByRole('region', { name: 'Assets' }), 'Accounts')).toBe('$78,000');
    const accounts = screen.getByRole('region', { name: 'Account balances' });
    const rows = within(accounts)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'InstitutionTypeBalanceAccountStatus',
      'Pioneer Trust BankMoney market$78,000••••4471As stated',
      'Not statedNot statedNot statedNot statedAs stated',
    ]);
    expect(screen.queryByRole('region', { name: 'All borrowers together' })).toBeNull();
  });

  it.each([
    ['without_urla', 'no_urla', 'Not stated', /can be taken from bank and asset statements only/],
    ['urla', 'no_income', 'Not known', /states no income of this borrower/],
    ['urla', 'no_housing_cost', 'Not known', /does not state what the present home costs/],
    ['erased', 'erased', 'Erased', /amounts of the URLA are gone/],
  ] as const)('says why a file %s has no savings rate: %s', async (source, savingsRateGap, shown, why) => {
    const more = { ...(source === 'urla' && stated), source, savingsRate: null, savingsRateGap };
    open(`/applicant/${id}?tab=financial`, { answers: { [ROUTE]: answer(finances(more)) } });
    const summary = await screen.findByRole('region', { name: 'Financial summary' });
    expect(factIn(summary, 'Savings rate')).toBe(shown);
    within(summary).getByText(why);
  });

  it('shows stated payments by what they are for, and that nobody delivers single transactions', async () => {
    open(`/applicant/${id}?tab=transactions`, { answers: { [ROUTE]: answer(finances({ ...stated })) } });
    const payments = within(await screen.findByRole('region', { name: 'Monthly payments by what they are for' }));
    payments.getByText('$2,050 a month, as stated in the URLA');
    expect(payments.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'CategoryAmountShare',
      'Rent$1,65080.5%',
      'Auto loans$40019.5%',
    ]);
    const recent = within(screen.getByRole('region', { name: 'Recent transactions' }));
    recent.getByText(/come from a bank connection, and none is connected/);
    expect(recent.getByRole('link', { name: 'Open documents' }).getAttribute('href')).toMatch(
      `/applications/${id}/documents`,
    );
  });

  it('says which rules wait for a figure, and who delivers it', async () => {
    open(`/applicant/${id}?tab=risk`, { answers: { [ROUTE]: answer() } });
    const waiting = within(await screen.findByRole('region', { name: 'Not assessed yet' }));
    expect(waiting.getAllByRole('listitem')).toHaveLength(3);
    waiting.getByText(/A credit bureau delivers it with the credit report/);
  });

  it('shows the co-borrower who is chosen, and keeps the choice in the address', async () => {
    const borrowers = [...profile.borrowers, { borrowerId: ruth, fullName: 'Ruth Rivera', forgotten: false }];
    const together = { netWorth: 100_300, totalAssets: 110_000, totalLiabilities: null };
    const hers = { ...profile.personalInfo, fullName: 'Ruth Rivera', email: 'ruth@example.com' };
    const { user, address } = open(`/applicant/${id}?tab=financial`, {
      answers: {
        [ROUTE]: answer({ borrowers, ...finances({ ...stated, together }) }),
        [`${ROUTE}/${ruth}`]: answer({ borrowers, borrowerId: ruth, personalInfo: hers }),
      },
    });
    const all = await screen.findByRole('region', { name: 'All borrowers together' });
    expect(factIn(all, 'Total assets')).toBe('$110,000');
    expect(factIn(all, 'Total liabilities, as stated')).toBe('Not known: a borrower was forgotten');
    await user.click(screen.getByRole('combobox', { name: 'Borrower' }));
    await user.click(screen.getByRole('option', { name: 'Ruth Rivera (co-borrower)' }));
    await screen.findByRole('heading', { level: 1, name: 'Ruth Rivera' });
    expect(address()).toContain(`borrower=${ruth}`);
    expect(screen.getByRole('tab', { name: 'Financial Profile', selected: true })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    screen.getByText('ruth@example.com');
  });

  it('says plainly that a borrower was forgotten', async () => {
    const borrowers = [{ borrowerId: alice, fullName: '[erased]', forgotten: true }];
    open(`/applicant/${id}`, { answers: { [ROUTE]: answer({ borrowers }) } });
    await screen.findByText(/^This borrower was forgotten/);
    expect(screen.queryByRole('combobox', { name: 'Borrower' })).toBeNull();
  });

  it('makes a link of web addresses only', async () => {
    const social = (platform: string, url: string) => ({
      platform,
      username: `on ${platform}`,
      url,
      verified: false,
      riskScore: 1,
      lastActivity: null,
    });
    const socialMediaProfiles = [
      social('Aries', 'https://example.com/alice'),
      social('Taurus', ['javascript', 'alert(1)'].join(':')),
    ];
    open(`/applicant/${id}?tab=social`, { answers: { [ROUTE]: answer({ socialMediaProfiles }) } });
    await screen.findByText('on Taurus');
    expect(screen.getByRole('link', { name: 'on Aries' }).getAttribute('href')).toBe('https://example.com/alice');
    expect(screen.queryByRole('link', { name: 'on Taurus' })).toBeNull();
  });

  it('says so when there is no such application', async () => {
    open(`/applicant/${id}`, { answers: { [ROUTE]: problem(404, 'There is no such application') } });
    await screen.findByText('Applicant Not Found');
  });
});
