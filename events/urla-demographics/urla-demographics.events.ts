import { z } from 'zod';
import { type EventDefinitions, type EventOf, textErased } from '../kernel/event-definitions.ts';
import { idOfStream, uuidSchema } from '../kernel/ids.ts';
import type { Event, RecordedEvent } from '../kernel/message.ts';
import { DEMOGRAPHICS_BYTES, recordedAnswers } from '../lending/urla/recorded-answers.ts';

/** Streams of what was collected with a draft have its id. */
const ofDraft = (_data: object, streamId: string) => [{ kind: 'urlaDraft', id: idOfStream(streamId) }];

const collectedLater = z.object({ applicationId: uuidSchema, ...recordedAnswers.schema });
const correctedSchema = collectedLater.extend({ borrowerId: uuidSchema, reason: z.string() });
const ofFile = ({ applicationId }: z.infer<typeof collectedLater>) => [{ kind: 'loanApplication', id: applicationId }];

/** Section 8 of the URLA: kept apart, because nobody who decides on credit may see it. */
export const urlaDemographicsEvents = {
  DemographicsGiven: {
    schema: z.object(recordedAnswers.schema),
    personal: recordedAnswers.personal,
    upcasters: recordedAnswers.upcasters(DEMOGRAPHICS_BYTES),
    clearBefore: recordedAnswers.clearBefore,
    about: ofDraft,
  },
  /** The application was submitted: what is collected after that is of its file. */
  DemographicsClosed: { schema: z.object({ draftId: uuidSchema }), about: ofDraft },
  /** A borrower who had not been asked before, such as one who was added to the submitted application. */
  DemographicsCollected: {
    schema: collectedLater,
    personal: { 'given[].answers': 'given[].borrowerId' },
    about: ofFile,
  },
  /** What was collected was wrong. */
  DemographicsCorrected: {
    schema: correctedSchema,
    personal: { 'given[].answers': 'given[].borrowerId', reason: 'borrowerId' },
    about: ofFile,
  },
  DemographicsTextErased: textErased,
} as const satisfies EventDefinitions;

export type UrlaDemographicsEvent = EventOf<typeof urlaDemographicsEvents>;
export type UrlaDemographicsEventOf<Type extends UrlaDemographicsEvent['type']> = EventOf<
  typeof urlaDemographicsEvents,
  Type
>;

/** An event that has answers, whenever they were given. */
export type DemographicsAnswered = UrlaDemographicsEventOf<
  'DemographicsGiven' | 'DemographicsCollected' | 'DemographicsCorrected'
>;

/** The events that have answers. @param history of a stream of demographics */
export const demographicsAnswered = (history: readonly RecordedEvent[]): RecordedEvent<DemographicsAnswered>[] =>
  history.filter((event: RecordedEvent<Event>): event is RecordedEvent<DemographicsAnswered> =>
    ['DemographicsGiven', 'DemographicsCollected', 'DemographicsCorrected'].includes(event.type),
  );
