import { accessRecordAggregate } from '../../../events/access-record/access-record.decider.ts';
import type { CommandMetadata, RecordedEvent } from '../../../events/kernel/message.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import {
  demographicsAnswered,
  type UrlaDemographicsEvent,
} from '../../../events/urla-demographics/urla-demographics.events.ts';

type Look = {
  /** Under which it is kept. */
  readonly draftId: string;
  /** The file that the draft became, when it is looked at there. */
  readonly applicationId?: string;
  /** Of the stream of demographics, as it is about to be shown. */
  readonly history: readonly RecordedEvent<UrlaDemographicsEvent>[];
  readonly metadata: CommandMetadata;
};

/**
 * Records that somebody is about to be shown demographic information that others gave: to be awaited before it is answered. A screen
 * asks again whenever it is looked at, so the same content is recorded once an hour for each person. Own typing is no look.
 */
export const recordDemographicsShown = (store: EventStore): ((look: Look) => Promise<void>) => {
  const accesses = openAggregate(store, accessRecordAggregate);
  return async ({ draftId, applicationId, history, metadata }) => {
    const reader = metadata.actor.id;
    const byOthers = demographicsAnswered(history).filter(({ metadata: { actor } }) => actor.id !== reader);
    const newest = byOthers.at(-1)?.version;
    if (newest === undefined) return;
    const of = applicationId ?? draftId;
    const hour = metadata.now.slice(0, 'yyyy-mm-ddThh'.length);
    const data = { draftId, ...(applicationId !== undefined && { applicationId }) };
    const options = { commandId: `demographics-shown:${of}:${reader}:${newest}:${hour}` };
    await accesses.handle(of, { type: 'RecordDemographicsShown', data }, { metadata, options });
  };
};
