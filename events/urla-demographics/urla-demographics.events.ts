import { z } from 'zod';
import { type EventDefinitions, type EventOf, textErased } from '../kernel/event-definitions.ts';
import { idOfStream, uuidSchema } from '../kernel/ids.ts';
import { DEMOGRAPHICS_BYTES, recordedAnswers } from '../lending/urla/recorded-answers.ts';

/** Their streams have the ids of their drafts. */
const ofDraft = (_data: object, streamId: string) => [{ kind: 'urlaDraft', id: idOfStream(streamId) }];

/** Section 8 of the URLA: kept apart, because nobody who decides on credit may see it. */
export const urlaDemographicsEvents = {
  DemographicsGiven: {
    schema: z.object(recordedAnswers.schema),
    personal: recordedAnswers.personal,
    upcasters: recordedAnswers.upcasters(DEMOGRAPHICS_BYTES),
    clearBefore: recordedAnswers.clearBefore,
    about: ofDraft,
  },
  /** The application was submitted: nothing is collected after that. */
  DemographicsClosed: { schema: z.object({ draftId: uuidSchema }), about: ofDraft },
  DemographicsTextErased: textErased,
} as const satisfies EventDefinitions;

export type UrlaDemographicsEvent = EventOf<typeof urlaDemographicsEvents>;
