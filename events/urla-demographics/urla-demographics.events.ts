import { z } from 'zod';
import { type EventDefinitions, type EventOf, textErased } from '../kernel/event-definitions.ts';
import { recordedAnswers } from '../lending/urla/recorded-answers.ts';

/** Section 8 of the URLA: kept apart, because nobody who decides on credit may see it. */
export const urlaDemographicsEvents = {
  DemographicsGiven: {
    schema: z.object(recordedAnswers.schema),
    personal: recordedAnswers.personal,
    notPersonal: recordedAnswers.notPersonal,
  },
  DemographicsTextErased: textErased,
} as const satisfies EventDefinitions;

export type UrlaDemographicsEvent = EventOf<typeof urlaDemographicsEvents>;
