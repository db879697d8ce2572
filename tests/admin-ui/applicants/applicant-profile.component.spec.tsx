import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ApplicantProfileDialog } from '../../../admin-ui/src/applicants/ApplicantProfileDialog.tsx';
import { type ApplicantProfile, applicantProfileSchema } from '../../../api/applicant/applicant.contract.ts';
import { json, open, problem, show } from '../../support/component.tsx';

const id = '11111111-1111-4111-8111-111111111111';
const ROUTE = `GET /api/applicants/${id}/profile`;

/** A file as it has just been submitted: nobody has delivered anything. */
const profile: ApplicantProfile = {
  borrowerId: '55555555-5555-4555-8555-555555555555',
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
    netWorth: null,
    totalAssets: null,
    totalLiabilities: null,
    monthlyExpenses: 400,
    savingsRate: null,
    accountBalances: [],
    transactionData: null,
  },
  personalDataReveals: [],
  personalDataDownloads: [],
  socialMediaProfiles: [],
  riskAssessments: [],
};
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

  it('tells what is missing instead of inventing it', async () => {
    const { user } = show(<ApplicantProfileDialog id={id} onClose={() => undefined} />, {
      as: 'underwriter',
      answers: { [ROUTE]: answer() },
      at: `/?profile=${id}&tab=credit`,
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Applicant Profile' }));
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

  it('tells the systems of machine learning apart from the others', async () => {
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
    ai.getByText('No AI/ML underwriting system has assessed this applicant.');
    const others = within(screen.getByRole('region', { name: 'Traditional credit scoring systems' }));
    others.getByText('Representative credit score 742');
    others.getByText('low risk');
    others.getByText('8 of 10');
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
