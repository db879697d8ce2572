import { z } from 'zod';
import { documentTypes } from '../../events/lending/life-cycle.ts';
import { riskLevels } from '../../events/lending/risk-assessment.ts';
import { revealableFields, revealPurposes } from '../../events/lending/reveals.ts';

/** Dollars or percent; null where nothing on the file tells it. */
const unlessUnknown = z.number().nullable();

/** `GET /api/applicants/{id}/profile`: the primary borrower of an application, as far as its file knows them. */
export const applicantProfileSchema = z.object({
  /** The borrower's id on this file. */
  borrowerId: z.uuid(),
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
    netWorth: unlessUnknown,
    totalAssets: unlessUnknown,
    totalLiabilities: unlessUnknown,
    /** Stated monthly debts. */
    monthlyExpenses: z.number(),
    savingsRate: unlessUnknown,
    accountBalances: z.array(
      z.object({
        id: z.string(),
        institution: z.string(),
        accountType: z.string(),
        accountNumber: z.string(),
        status: z.string(),
        /** Months. */
        accountAge: z.int().nullable(),
        currentBalance: z.number(),
        averageBalance: unlessUnknown,
      }),
    ),
    transactionData: z
      .object({
        monthlySpend: z.number(),
        categories: z.array(z.object({ category: z.string(), amount: z.number(), percentage: z.number() })),
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
  /** Who was shown this person's data in clear, newest first, on any file of theirs. */
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
  /** Who downloaded documents that carry personal numbers, newest first, on any file of theirs. */
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
