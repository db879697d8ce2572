import { z } from 'zod';
import { dollarsToCentsSchema as dollars } from '../../../events/kernel/money.ts';
import { assetKinds, assetSheetSchema, giftDonors } from '../../../events/lending/assets/asset.schema.ts';
import { assetFindings, assetSteps } from '../../../events/lending/assets/qualifying-asset.ts';
import { optionalNotes, plainDate, requiredText } from '../../http/requests/fields.contract.ts';

const deposits = z
  .array(z.strictObject({ amount: dollars, sourced: dollars.default(0), on: plainDate().optional() }))
  .max(20, 'Enter 20 deposits at most');

const wireSheet = z.strictObject({
  kind: z.enum(assetKinds, 'Choose what kind of asset it is'),
  balance: dollars,
  deposits: deposits.optional(),
  ownershipPercent: z.number('Enter a percentage').min(0).max(100, 'Enter a share of 100 percent or less').optional(),
  loan: dollars.optional(),
  unvested: dollars.optional(),
  canWithdraw: z.boolean().optional(),
  hasCashFlowAnalysis: z.boolean().optional(),
  donor: z.enum(giftDonors).optional(),
  hasGiftLetter: z.boolean().optional(),
  isTransferred: z.boolean().optional(),
});

/** An asset by its papers, in dollars. */
const sheetBody = wireSheet.transform(({ balance, deposits: each, loan, unvested, ...sheet }) =>
  assetSheetSchema.parse({
    ...sheet,
    balanceCents: balance,
    loanCents: loan,
    unvestedCents: unvested,
    deposits: each?.map(({ amount, sourced, on }) => ({ cents: amount, sourcedCents: sourced, on })),
  }),
);

const qualifyAsset = {
  borrowerId: z.uuid('Choose a borrower').toLowerCase(),
  /** Bank, fund, donor or business. */
  source: requiredText('The bank, fund, donor or business', 200).optional(),
  sheet: sheetBody,
  /** In place of what the sheet comes to. */
  entered: dollars.optional(),
  evidence: z
    .array(z.strictObject({ documentId: z.uuid().toLowerCase(), documentVersion: z.int().positive() }))
    .max(50, 'Name 50 documents at most'),
  note: optionalNotes,
};

/** `PUT /api/applications/{id}/assets/{assetId}`: works an asset out anew. */
export const qualifyAgainSchema = z.strictObject(qualifyAsset);

/** `POST /api/applications/{id}/assets`: a stated asset by its id, or one that nobody stated. */
export const qualifyAssetSchema = z.strictObject({
  ...qualifyAsset,
  assetId: z.string().min(1).max(100).optional(),
});
export type QualifyAsset = z.input<typeof qualifyAssetSchema>;

/** `POST /api/applications/{id}/assets/{assetId}/removal`. */
export const dropAssetSchema = z.strictObject({ reason: requiredText('A reason', 500) });

/** One row of `GET /api/applications/{id}/assets`, dollars. */
export const shownAssetSchema = z.object({
  assetId: z.string(),
  borrowerId: z.uuid().nullable(),
  kind: z.enum(assetKinds),
  source: z.string().nullable(),
  stated: z.number().nullable().describe('As the application has it; null where it was not stated'),
  /** Null before anybody has qualified it: it counts nothing. */
  qualified: z
    .object({
      counted: z.number(),
      entered: z.boolean(),
      sheet: z.looseObject({ kind: z.enum(assetKinds), balance: z.number() }),
      steps: z.array(z.object({ step: z.enum(assetSteps), amount: z.number() })),
      findings: z.array(z.enum(assetFindings)),
      basis: z.array(z.object({ rule: z.string(), citation: z.string() })),
      /** With what the document is by now: another version, or one that is not good any more, is no evidence. */
      evidence: z.array(z.object({ documentId: z.uuid(), documentVersion: z.int(), isCurrent: z.boolean() })),
      note: z.string().nullable(),
      by: z.string(),
      at: z.iso.datetime(),
    })
    .nullable(),
});
export type ShownAsset = z.infer<typeof shownAssetSchema>;
