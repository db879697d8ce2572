import { z } from 'zod';
import { fileProblems } from '../kernel/errors.ts';
import { type EventDefinitions, type EventOf, textErased } from '../kernel/event-definitions.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { STREAM } from '../kernel/personal-data.ts';
import { vendorKindIds } from '../lending/vendor-orders/kinds.ts';
import { documentTypes } from '../lending/life-cycle/life-cycle.ts';

const documentOf = {
  applicationId: uuidSchema,
  documentId: uuidSchema,
  documentType: z.enum(documentTypes),
  documentVersion: z.int().positive(),
};

/** Lists that can be taken away as a file. */
export const exportableLists = ['loan_pipeline'] as const;

/** Everything that was handed out, or could not be. */
export const accessRecordEvents = {
  DocumentDownloaded: { schema: z.object(documentOf) },
  /** The stored file differs from the upload, so it was not served. */
  DocumentFoundDamaged: { schema: z.object({ ...documentOf, problem: z.enum(fileProblems) }) },
  /** It is what was uploaded again. */
  DocumentFoundWhole: { schema: z.object(documentOf) },
  ListExported: {
    schema: z.object({
      list: z.enum(exportableLists),
      /** As asked for, JSON; whoever searches for a name writes it here. */
      filter: z.string(),
      rows: z.int().min(0),
    }),
    personal: { filter: STREAM },
  },
  /** A file that a vendor delivered was handed out. */
  VendorReportDownloaded: {
    schema: z.object({
      applicationId: uuidSchema,
      orderId: uuidSchema,
      kind: z.enum(vendorKindIds),
      fileId: uuidSchema,
    }),
  },
  /** A UAD form was handed out as a PDF; of the file that it belongs to, where it was attached to an order. */
  UadFormDownloaded: { schema: z.object({ reportId: uuidSchema, applicationId: uuidSchema.optional() }) },
  /** A Loan Estimate that is not issued was handed out as a PDF. */
  LoanEstimatePreviewed: { schema: z.object({ applicationId: uuidSchema }) },
  /** Someone was shown what others had typed in an application that is being taken, with personal numbers in clear. */
  UrlaDraftShown: { schema: z.object({ draftId: uuidSchema }) },
  /** Someone was shown section 8 as others had given it: of a draft, or of the file that it became. */
  DemographicsShown: { schema: z.object({ draftId: uuidSchema, applicationId: uuidSchema.optional() }) },
  AccessRecordTextErased: textErased,
} as const satisfies EventDefinitions;

export type AccessRecordEvent = EventOf<typeof accessRecordEvents>;
export type AccessRecordEventOf<Type extends AccessRecordEvent['type']> = EventOf<typeof accessRecordEvents, Type>;
