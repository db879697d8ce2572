import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { STREAM } from '../../kernel/personal-data.ts';
import { noticeChannels } from '../../lending/adverse-action/notice-channels.ts';
import { adverseActionReasons } from '../../lending/denial/adverse-action.ts';

export const noticesEvents = {
  /** Of a rejection, to one of its applicants; the notice itself is a document of the file. */
  AdverseActionNoticeIssued: {
    schema: z.object({
      borrowerId: uuidSchema,
      documentId: uuidSchema,
      documentVersion: z.int().positive(),
      /** At the branch. */
      issuedOn: z.iso.date(),
      /** The last day on which it may go out. */
      dueOn: z.iso.date(),
      reasons: z.array(z.enum(adverseActionReasons)).min(1),
      /** What `other` is, in the words of the notice. */
      otherReason: z.string().optional(),
    }),
    personal: { otherReason: STREAM },
  },
  /** Delivered or mailed: its clock is stopped (12 CFR 1002.9(a)(1)). */
  AdverseActionNoticeSent: {
    schema: z.object({
      borrowerId: uuidSchema,
      documentId: uuidSchema,
      sentOn: z.iso.date(),
      dueOn: z.iso.date(),
      channel: z.enum(noticeChannels),
    }),
  },
} as const satisfies EventDefinitions;

export type NoticesEvent = EventOf<typeof noticesEvents>;
export type NoticesEventOf<Type extends NoticesEvent['type']> = EventOf<typeof noticesEvents, Type>;
