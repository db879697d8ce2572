import { z } from 'zod';
import { missingParts } from '../../events/lending/adverse-action/notice.ts';
import { noticeChannels } from '../../events/lending/adverse-action/notice-channels.ts';
import { plainDate, requiredText } from '../http/requests/fields.contract.ts';

const noticeSchema = z.object({
  borrowerId: z.uuid(),
  /** Null of one who was forgotten. */
  name: z.string().nullable(),
  /** Null until there is one for the rejection that stands. */
  documentId: z.uuid().nullable(),
  documentVersion: z.int().nullable(),
  issuedOn: z.iso.date().nullable(),
  /** Null until it was mailed or delivered, which stops its clock. */
  sentOn: z.iso.date().nullable(),
  /** True once its last day is over, and it was not sent by then. */
  isLate: z.boolean(),
  /** The gaps that keep it from being printed: what, and where it is entered. */
  missing: z.array(z.object({ part: z.enum(missingParts), item: z.string(), fix: z.string() })),
});

/** `GET /api/applications/{id}/adverse-action-notices`: to whom one is due (12 CFR 1002.9), by when, and how each stands. */
export const adverseActionNoticesSchema = z.object({
  /** True while the application is rejected and a notice is still to be sent. */
  isDue: z.boolean(),
  /** The last day; null on an application that is not rejected. */
  dueOn: z.iso.date().nullable(),
  /** Why it is that day; null with it. */
  dueBecause: z.string().nullable(),
  /** The principal reasons as the notice states them, `other` left out. */
  reasons: z.array(z.string()),
  /** The rejection has a reason for which whoever issues the notices has to find words. */
  needsOwnWords: z.boolean(),
  /** In the order of the borrowers; empty on an application that is not rejected. */
  notices: z.array(noticeSchema),
  /** At the branch. */
  today: z.iso.date(),
  /** Of the file: for `If-Match`. */
  version: z.int(),
});
export type AdverseActionNotices = z.infer<typeof adverseActionNoticesSchema>;

const MOST_FACTORS = 5;
/** `POST /api/applications/{id}/adverse-action-notices`: prints one for each applicant to whom none was sent. */
export const issueNoticesSchema = z.strictObject({
  /** For a rejection that says why in notes alone, or for another reason than the form has. */
  otherReason: requiredText('The principal reason', 300).optional(),
  /** Of whom the credit report came without; those of the report count otherwise. */
  keyFactors: z
    .array(
      z.strictObject({
        borrowerId: z.uuid().toLowerCase(),
        factors: z
          .array(requiredText('A key factor'))
          .min(1, 'Enter a key factor')
          .max(MOST_FACTORS, 'Enter four key factors at most, and inquiries as a fifth'),
      }),
    )
    .max(10)
    .optional(),
});
export type IssueNotices = z.input<typeof issueNoticesSchema>;

/** Each notice is a document of the file. */
export const noticesIssuedSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  notices: z.array(z.object({ borrowerId: z.uuid(), documentId: z.uuid() })),
});

/** `POST /api/applications/{id}/adverse-action-notices/{borrowerId}/sent`. */
export const noticeSentSchema = z.strictObject({
  sentOn: plainDate('Enter the day on which it went out as YYYY-MM-DD'),
  channel: z.enum(noticeChannels, 'Say how it went out: mail, courier or in_person'),
});
export type NoticeSent = z.input<typeof noticeSentSchema>;
