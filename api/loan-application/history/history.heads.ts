import type { RecordedEvent } from '../../../events/kernel/message.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { applicationIdOf } from '../../../events/loan-application/loan-application.stream.ts';

type OfFile = RecordedEvent<LoanApplicationEvent>;

const isOfFile = (event: RecordedEvent): event is OfFile => applicationIdOf(event.streamId) !== undefined;

const changeOf = (event: OfFile | undefined): string | undefined =>
  event?.type === 'UrlaCorrected' || event?.type === 'UrlaCircumstanceChanged' ? event.data.changeId : undefined;

/**
 * Of events that were recorded with another, the id of that one: what a person meant is one act, whatever it appends.
 * @param events of a history, in log order
 */
export const headsIn = (events: readonly RecordedEvent[]): ReadonlyMap<string, string> => {
  const ofFile = events.filter(isOfFile);
  const byVersion = new Map(ofFile.map((event) => [event.version, event]));
  const changes = new Map(ofFile.map((event) => [changeOf(event), event]));
  const headOf = (event: OfFile): OfFile | undefined => {
    switch (event.type) {
      case 'UrlaStated':
        return byVersion.get(event.version - 1);
      case 'UrlaDrawnUp': {
        const next = byVersion.get(event.version + 1);
        return changeOf(next) === undefined ? undefined : next;
      }
      case 'UrlaProposalTaken':
      case 'LoanApplicationRestated':
        return changes.get(event.data.changeId);
      default:
        return undefined;
    }
  };
  return new Map(
    ofFile.flatMap((event) => {
      const head = headOf(event);
      return head ? [[event.eventId, head.eventId] as const] : [];
    }),
  );
};
