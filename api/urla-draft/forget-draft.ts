import { randomUUID } from 'node:crypto';
import type { CommandMetadata } from '../../events/kernel/message.ts';
import type { Outcome } from '../../events/store/append/aggregate.ts';
import { eventRegistry } from '../../events/event-registry.ts';
import type { Erase } from '../../events/store/erasure/erasure.ts';
import { whoseTextIsOnlyOn } from '../../events/store/erasure/streams-about.ts';
import type { EventStore } from '../../events/store/append/event-store.ts';
import { urlaDemographicsStream } from '../../events/urla-demographics/urla-demographics.stream.ts';
import { everyBorrowerOf } from '../../events/urla-draft/urla-draft.events.ts';
import { urlaDraftStream } from '../../events/urla-draft/urla-draft.stream.ts';
import { openUrlaDrafts } from './urla-drafts.ts';

type Request = {
  readonly draftId: string;
  /** About the request, such as its number; must not name the person. */
  readonly reason: string;
  readonly legalBasis: string;
};

/**
 * Forgets everybody of a draft that was discarded, with all that was typed in it. Asked again, it finishes what was broken
 * off. @throws NotFoundError, IllegalTransitionError while it is open, and when it was submitted
 */
export const forgetDraft = async (
  { store, erase }: { readonly store: EventStore; readonly erase: Erase },
  { draftId, ...request }: Request,
  metadata: CommandMetadata,
): Promise<Outcome> => {
  const drafts = openUrlaDrafts(store);
  const { history } = await drafts.find(draftId);
  const streams = [urlaDraftStream(draftId), urlaDemographicsStream(draftId)];
  // Text elsewhere of other people named in it is not part of this request.
  const people = await whoseTextIsOnlyOn({ ...store, registry: eventRegistry }, streams, everyBorrowerOf(history));
  const subjects = [...streams, ...people];
  const outcome = await drafts.handle(
    draftId,
    { type: 'ForgetUrlaDraft', data: { ...request, subjects } },
    { metadata, options: { commandId: randomUUID() } },
  );
  const begun = (await drafts.history(draftId)).find(({ type }) => type === 'UrlaDraftErasureBegun');
  if (begun) await erase({ recorded: new Map(subjects.map((subject) => [subject, begun.position])), metadata });
  return outcome;
};
