import type { Actor, RecordedEvent } from '../../events/kernel/message.ts';

/** The account of who did something; undefined for programs and partners. */
export const accountOf = ({ kind, id }: Actor): string | undefined => (kind === 'user' ? id : undefined);

/** When an event was recorded, and by whom. */
export const recordedBy = ({ effectiveAt, metadata: { actor } }: RecordedEvent) => ({
  at: effectiveAt,
  by: actor.name,
  byId: accountOf(actor),
});
