import type { RecordedEvent } from '../../events/kernel/message.ts';
import { ERASED } from '../../events/kernel/personal-data.ts';
import type { UserEvent } from '../../events/user/user.events.ts';
import { behalfOf, type Next } from '../engine/state-driven/state-driven.contract.ts';
import type { TellAddress } from './account-notice.contract.ts';

/** A change of e-mail, and who is to hear of it. */
export type EmailChange = {
  /** Its version on the user's stream. */
  readonly version: number;
  readonly before: string;
  readonly after: string;
  readonly at: string;
  /** The actor of the change. */
  readonly onBehalfOf: string | undefined;
};

/** Every change of the e-mail with a notice, oldest first. */
export const emailChanges = (events: readonly RecordedEvent<UserEvent>[]): EmailChange[] =>
  events.flatMap((event) => {
    if (event.type !== 'UserEmailChanged') return [];
    const { from: before, email: after } = event.data;
    return before === undefined || before === ERASED
      ? []
      : [
          {
            version: event.version,
            before,
            after,
            at: event.recordedAt,
            onBehalfOf: behalfOf(event.metadata.actor),
          },
        ];
  });

/** Both addresses of each change, the earlier one first: it may be the only one that its owner still reads. */
export const nextNotice = (events: readonly RecordedEvent<UserEvent>[]): Next<TellAddress> => {
  for (const { version: change, at, onBehalfOf } of emailChanges(events)) {
    for (const address of ['before', 'after'] as const) {
      const isTold = events.some(
        ({ type, data }) => type === 'UserAddressTold' && data.change === change && data.address === address,
      );
      if (isTold) continue;
      return {
        kind: 'do',
        step: { type: 'tellAddress', key: `tell-address/v${change}/${address}`, change, address, onBehalfOf },
        timeoutMs: MAIL_TIMEOUT_MS,
        waitingFor: { what: 'the mail about a changed address', since: at, onWhom: 'done by Lendlog itself' },
      };
    }
  }
  return { kind: 'end' };
};

/** Timeout of the mail server. */
const MAIL_TIMEOUT_MS = 60_000;
