import { z } from 'zod';
import { uuidSchema } from '../../kernel/ids.ts';
import { centsSchema } from '../../kernel/money.ts';

/** Kinds of assets that money for closing and reserves comes from. */
export const assetKinds = [
  'deposit_account',
  'securities',
  'retirement',
  'trust',
  'life_insurance',
  'crypto',
  'business',
  'gift',
  'sale_proceeds',
  'secured_loan',
  'other',
] as const;
export type AssetKind = (typeof assetKinds)[number];

/** Who gives (Selling Guide B3-4.3-04); money of anybody else is no gift. */
export const giftDonors = [
  'relative',
  'domestic_partner',
  'fiance',
  'employer',
  'nonprofit',
  'agency',
  'other',
] as const;

const depositSchema = z.object({
  cents: centsSchema,
  /** As far as its source is shown. */
  sourcedCents: centsSchema,
  on: z.iso.date().optional(),
});

/** An asset as somebody has looked at it; integer cents. */
export const assetSheetSchema = z.object({
  kind: z.enum(assetKinds),
  /** As its papers have it, also what is not vested. */
  balanceCents: centsSchema,
  /** Single deposits that stand out. */
  deposits: z.array(depositSchema).max(20).optional(),
  /** What the borrowers own of a joint account or a business, where it is not the whole. */
  ownershipPercent: z.number().min(0).max(100).optional(),
  /** Borrowed on it. */
  loanCents: centsSchema.optional(),
  /** Of retirement: not the borrower's yet. */
  unvestedCents: centsSchema.optional(),
  /** Of retirement: may be taken out whatever the job. */
  canWithdraw: z.boolean().optional(),
  /** Of a business: its cash flow bears that the money is taken out. */
  hasCashFlowAnalysis: z.boolean().optional(),
  donor: z.enum(giftDonors).optional(),
  hasGiftLetter: z.boolean().optional(),
  /** The gift has arrived with the borrower or the closing agent. */
  isTransferred: z.boolean().optional(),
});
export type AssetSheet = z.infer<typeof assetSheetSchema>;

/** Evidence: a document of the file in one version. */
export const assetEvidenceSchema = z.object({ documentId: uuidSchema, documentVersion: z.int().positive() });
