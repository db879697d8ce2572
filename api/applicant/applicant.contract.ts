import { z } from 'zod';
import { documentTypes } from '../../events/lending/life-cycle/life-cycle.ts';
import { riskLevels } from '../../events/lending/decisions/risk-assessment.ts';
import { assetTypes } from '../../events/lending/urla/sections/assets.ts';
import { paymentKinds, savingsRateGaps } from '../../events/lending/urla/monthly-budget.ts';
import { revealableFields, revealPurposes } from '../../events/lending/permissions/reveals.ts';

/** Where the money of a borrower is stated; `erased` of a borrower who was forgotten. */
const statements = ['urla', 'without_urla', 'erased'] as const;
/** Parts of the total assets. */
const assetPartNames = ['accounts', 'balances', 'credits', 'real_estate'] as const;
/** A figure that the house rules assess. */
const riskFigures = ['credit_score', 'debt_to_income', 'loan_to_value'] as const;

/** Dollars or percent; null where the file does not state it. */
const unlessUnknown = z.number().nullable();

/** `GET /api/applicants/{id}/profile`: a borrower of an application, as far as its file knows them. */
export const applicantProfileSchema = z.object({
  /** The borrower's id on this file. */
  borrowerId: z.uuid(),
  /** Everybody on the application, the primary borrower first. */
  borrowers: z.array(
    z.object({
      borrowerId: z.uuid(),
      fullName: z.string(),
      forgotten: z.boolean().describe('Their personal data was erased'),
    }),
  ),
  personalInfo: z.object({
    fullName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    address: z.object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() }).nullable(),
    /** Masked: `••/••/1984`. */
    dateOfBirth: z.string().nullable(),
    /** Masked: `•••-••-6789`. */
    ssn: z.string().nullable(),
    employment: z.object({
      employer: z.string().nullable(),
      position: z.string().nullable(),
      yearsEmployed: z.number().nullable(),
      annualIncome: z.number(),
    }),
  }),
  /** 0 to 10, higher is safer: above 7 low risk, above 5 medium, above 3 high, else critical. */
  overallRiskScore: z.number().nullable(),
  /** From the newest credit report; null before one has come. */
  creditProfile: z
    .object({
      creditScore: z.int().nullable(),
      creditScoreRange: z.string().nullable(),
      totalCreditLines: z.int(),
      /** Percent of the limits that is used, over accounts that have a limit. */
      creditUtilization: unlessUnknown,
      totalCreditLimit: z.number(),
      totalCurrentDebt: z.number(),
      creditAccounts: z.array(
        z.object({
          id: z.string(),
          creditor: z.string(),
          accountType: z.string(),
          /** Masked: `••••4321`. */
          accountNumber: z.string(),
          status: z.string(),
          currentBalance: z.number(),
          creditLimit: unlessUnknown,
          /** Percent of payments that came on time. */
          paymentHistory: unlessUnknown,
          openDate: z.iso.date().nullable(),
          monthsHistory: z.int().nullable(),
        }),
      ),
    })
    .nullable(),
  financialProfile: z.object({
    source: z.enum(statements),
    /** When the URLA was stated; null without one. */
    statedAt: z.iso.datetime().nullable(),
    netWorth: unlessUnknown,
    totalAssets: unlessUnknown,
    assetParts: z.array(z.object({ part: z.enum(assetPartNames), amount: z.number() })),
    /** As the URLA states them, or those of the credit report. */
    totalLiabilities: unlessUnknown,
    liabilitiesFrom: z.enum(['urla', 'credit_report']).nullable(),
    /** Gross, as stated. */
    monthlyIncome: z.number(),
    /** Every payment that the URLA states; without one the stated monthly debts. */
    monthlyExpenses: z.number(),
    /** (income - expenses) / income in percent, of the stated figures. */
    savingsRate: unlessUnknown,
    /** Why there is no savings rate; null where there is one. */
    savingsRateGap: z.enum(savingsRateGaps).nullable(),
    /** All borrowers of the application; null for one alone, and without a URLA. */
    together: z
      .object({ netWorth: unlessUnknown, totalAssets: unlessUnknown, totalLiabilities: unlessUnknown })
      .nullable(),
    accountBalances: z.array(
      z.object({
        id: z.string(),
        institution: z.string().nullable(),
        accountType: z.enum(assetTypes).nullable(),
        /** Masked: `••••4321`. */
        accountNumber: z.string().nullable(),
        /** Whose word the balance is; statements are compared with it in the review of documents. */
        status: z.enum(['stated']),
        /** Months; no application states them. */
        accountAge: z.int().nullable(),
        currentBalance: unlessUnknown,
        averageBalance: unlessUnknown,
      }),
    ),
    /** Payments that the URLA states, by what they are for; single transactions come from no source yet. */
    transactionData: z
      .object({
        monthlySpend: z.number(),
        categories: z.array(z.object({ category: z.enum(paymentKinds), amount: z.number(), percentage: z.number() })),
        recentTransactions: z.array(
          z.object({
            id: z.string(),
            description: z.string(),
            date: z.iso.date(),
            category: z.string(),
            amount: z.number(),
          }),
        ),
      })
      .nullable(),
  }),
  /** Reveals of this person's data, newest first, on any of their files. */
  personalDataReveals: z.array(
    z.object({
      id: z.uuid(),
      date: z.iso.datetime(),
      user: z.string(),
      /** The user's role at the time. */
      role: z.string().nullable(),
      fields: z.array(z.enum(revealableFields)),
      purpose: z.enum(revealPurposes),
      reason: z.string(),
      applicationId: z.uuid(),
      loanNumber: z.string(),
    }),
  ),
  /** Downloads of documents with personal numbers, newest first, on any of this person's files. */
  personalDataDownloads: z.array(
    z.object({
      id: z.uuid(),
      date: z.iso.datetime(),
      user: z.string(),
      /** The user's role at the time. */
      role: z.string().nullable(),
      documentType: z.enum(documentTypes),
      documentVersion: z.int(),
      applicationId: z.uuid(),
      loanNumber: z.string(),
    }),
  ),
  socialMediaProfiles: z.array(
    z.object({
      platform: z.string(),
      username: z.string(),
      url: z.string(),
      verified: z.boolean(),
      riskScore: z.number(),
      lastActivity: z.iso.datetime().nullable(),
    }),
  ),
  /** Rules that assess nothing, because nobody has delivered their figure. */
  unassessed: z.array(z.enum(riskFigures)),
  /** One per rule whose figure is known. */
  riskAssessments: z.array(
    z.object({
      systemName: z.string(),
      riskLevel: z.enum(riskLevels),
      score: z.number(),
      maxScore: z.number(),
      factors: z.array(z.string()),
      lastUpdated: z.iso.datetime(),
    }),
  ),
});
export type ApplicantProfile = z.infer<typeof applicantProfileSchema>;
