import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { centsSchema } from '../../kernel/money.ts';
import { STREAM } from '../../kernel/personal-data.ts';
import { assetEvidenceSchema, assetSheetSchema } from '../../lending/assets/asset.schema.ts';

export const assetsEvents = {
  /** What an asset counts with for closing and reserves: in place of what was stated of it. */
  AssetQualified: {
    schema: z.object({
      /** Of the stated asset, else its own; the same id again replaces what it said before. */
      assetId: z.string(),
      borrowerId: uuidSchema,
      /** Bank, fund, donor or business. */
      source: z.string().optional(),
      sheet: assetSheetSchema,
      /** In place of what the sheet comes to; the note says why. */
      enteredCents: centsSchema.optional(),
      evidence: z.array(assetEvidenceSchema),
      note: z.string().optional(),
    }),
    personal: { source: 'borrowerId', note: STREAM },
    notPersonal: { assetId: 'the id of a line' },
  },
  /** It counts no more: as stated it is not verified. */
  AssetDropped: {
    schema: z.object({ assetId: z.string(), reason: z.string() }),
    personal: { reason: STREAM },
    notPersonal: { assetId: 'the id of a line' },
  },
} as const satisfies EventDefinitions;

export type AssetsEvent = EventOf<typeof assetsEvents>;
export type AssetsEventOf<Type extends AssetsEvent['type']> = EventOf<typeof assetsEvents, Type>;
