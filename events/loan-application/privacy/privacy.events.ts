import { z } from 'zod';
import { type EventDefinitions, type EventOf, textErased } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { revealableFields, revealPurposes } from '../../lending/permissions/reveals.ts';

export const privacyEvents = {
  /** Someone was shown a borrower's data in clear. Which data and why, never the data. */
  PersonalDataRevealed: {
    schema: z.object({
      borrowerId: uuidSchema,
      fields: z.array(z.enum(revealableFields)).min(1),
      purpose: z.enum(revealPurposes),
      reason: z.string(),
    }),
    personal: { reason: 'borrowerId' },
  },
  /** Recorded before the keys of these subjects are destroyed: from then on the file stays final. */
  BorrowerErasureBegun: {
    schema: z.object({
      borrowerId: uuidSchema,
      /** About the request, such as its number; must not name the person. */
      reason: z.string(),
      legalBasis: z.string(),
      /** The borrower, and with the last of the file its own stream and those of deliveries about it. */
      subjects: z.array(z.string()).min(1),
    }),
    notPersonal: {
      reason: 'the number of a request; outlives the keys of the file',
      legalBasis: 'a law',
      'subjects[]': 'ids',
    },
  },
  BorrowerForgotten: {
    schema: z.object({
      borrowerId: uuidSchema,
      /** About the request, such as its number; must not name the person. */
      reason: z.string(),
      legalBasis: z.string(),
      /** Streams whose free text was erased with the borrower's data; none while another borrower remains. */
      erasedStreams: z.array(z.string()),
    }),
    erases: true,
    notPersonal: {
      reason: 'the number of a request; outlives the keys of the file',
      legalBasis: 'a law',
      'erasedStreams[]': 'ids',
    },
  },
  /** Someone was forgotten because of another application, or text came in while a borrower was being forgotten. */
  LoanApplicationTextErased: textErased,
} as const satisfies EventDefinitions;

export type PersonalDataRevealed = EventOf<typeof privacyEvents, 'PersonalDataRevealed'>;
export type BorrowerErasureBegun = EventOf<typeof privacyEvents, 'BorrowerErasureBegun'>;
export type BorrowerForgotten = EventOf<typeof privacyEvents, 'BorrowerForgotten'>;
