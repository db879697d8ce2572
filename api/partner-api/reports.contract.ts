import { z } from 'zod';
import {
  fileContentFields,
  hasOneContent,
  MOST_REPORT_FILES,
  ONE_CONTENT,
} from '../../events/lending/vendor-orders/every-kind/order-messages.ts';
import { vendorKinds } from '../../events/lending/vendor-orders/kinds.ts';
import { countedList, fileNameSchema, requiredText } from '../http/requests/fields.contract.ts';
import { acceptedSchema } from '../services/orders/delivery.contract.ts';

/** Kinds of orders that a partner's program can report on with a key. */
export const reportedKinds = ['compliance', 'title', 'appraisal'] as const;
export type ReportedKind = (typeof reportedKinds)[number];

const WHICH_ORDER =
  'Say which order the report is for: send its orderId or its orderNumber, as they came with the order';

const fileSchema = z
  .strictObject({ name: fileNameSchema, ...fileContentFields })
  .refine(hasOneContent, { path: ['contentBase64'], message: ONE_CONTENT });

/** Fields of every report beside its result. */
const ofEveryReport = {
  orderId: z
    .uuid('Send the id as it came with the order')
    .toLowerCase()
    .optional()
    .describe('As it came with the order; this or orderNumber'),
  orderNumber: z
    .string()
    .regex(/^VO-\d{4}-[0-9A-Z]{8}$/, 'Send the number as it came with the order, such as VO-2026-7K3M9Q2C')
    .optional()
    .describe('As it came with the order; this or orderId'),
  reference: requiredText('The reference', 100).optional().describe('Your own number of the order'),
  sequence: z.int().positive().optional().describe('Of your message, from 1; the next one when left out'),
  revision: z.int().min(0).optional().describe('0 for the first report; the one that was asked for when left out'),
  files: countedList(fileSchema, MOST_REPORT_FILES, 'files')
    .optional()
    .describe(
      'The report as PDF. All of the request takes 700 kB at most: send a larger file, of 25 MB at most, ahead by POST /api/v1/orders/{orderId}/files, and name it by its fileId',
    ),
};

const reportOf = (kind: ReportedKind, example: object) =>
  z
    .strictObject({ ...ofEveryReport, result: vendorKinds[kind].resultSchema })
    .refine(({ orderId, orderNumber }) => orderId !== undefined || orderNumber !== undefined, {
      path: ['orderId'],
      message: WHICH_ORDER,
    })
    .meta({ example });

/** `POST /api/v1/compliance/submit`, `/title/report` and `/appraisal/report`; money in dollars. */
export const reportSchemas = {
  compliance: reportOf('compliance', {
    orderId: '$COMPLIANCE_ORDER',
    result: {
      checks: [
        { name: 'Points and fees', citation: '12 CFR 1026.43(e)(3)', outcome: 'pass', text: '1.9% of the loan amount' },
      ],
    },
  }),
  title: reportOf('title', {
    orderId: '$TITLE_ORDER',
    result: {
      effectiveDate: '2026-03-02',
      vesting: ['Alice Rivera, a single woman'],
      legalDescription: 'Lot 7, Block 3, Oak Lane Addition',
      liens: [{ holder: 'Hill Country Bank', amount: 118200.5, recordedOn: '2019-05-14', position: 1 }],
      judgments: [],
      exceptions: [{ number: 1, text: 'Utility easement along the north line', isStandard: true }],
      taxes: [{ year: 2025, amount: 4210, status: 'paid' }],
    },
  }),
  appraisal: reportOf('appraisal', {
    orderId: '$APPRAISAL_ORDER',
    result: {
      propertyAddress: '48 Oak Lane, Round Rock, TX 78664',
      appraisedValue: 405000,
      effectiveDate: '2026-03-02',
      inspectionDate: '2026-03-01',
      condition: 'C3',
      quality: 'Q3',
      appraiser: {
        name: 'Dana Whitfield',
        licenseNumber: 'TX-1338291',
        licenseState: 'TX',
        licenseExpiresOn: '2027-08-31',
      },
      livingAreaSqft: 2140,
      comparables: [
        {
          address: '52 Oak Lane, Round Rock, TX 78664',
          salePrice: 398000,
          saleDate: '2025-11-20',
          distanceMiles: 0.1,
          adjustments: [{ what: 'Living area', amount: 4500 }],
          adjustedPrice: 402500,
        },
      ],
    },
  }),
} as const satisfies Readonly<Record<ReportedKind, z.ZodType>>;

/** Answer to a report. */
export const reportAcceptedSchema = acceptedSchema.extend({ orderId: z.uuid() });
