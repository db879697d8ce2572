import { IllegalTransitionError, NotFoundError, RuleViolationError } from '../../../events/kernel/errors.ts';
import { idFrom } from '../../../events/kernel/ids.ts';
import { logReaderAggregate, type LogReaderCommand } from '../../../events/log-reader/log-reader.decider.ts';
import type { LogReaderEvent } from '../../../events/log-reader/log-reader.events.ts';
import { type Circumstances, openAggregate, type Outcome } from '../../../events/store/append/aggregate.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import type { LogReader, ReaderOrder } from './log-reader.contract.ts';
import { readLogReaders } from './read-log-readers.ts';

const rebuildCommands = {
  dispatcher: 'npm run lendlog -- workflows:rebuild',
  relay: 'npm run lendlog -- kafka:rebuild',
} as const;

/** An order is checked against where the reader stands, which its stream does not know. */
const commandFor = (reader: LogReader, order: ReaderOrder, commandId: string): LogReaderCommand => {
  const { name } = reader;
  const poison = reader.error?.event;
  switch (order.order) {
    case 'pause':
      return { type: 'PauseLogReader', data: { reader: name, reason: order.reason } };
    case 'resume':
      return { type: 'ResumeLogReader', data: { reader: name } };
    case 'skip': {
      const { position, eventId, reason } = order;
      const isSkipped = reader.skipped.some((skipped) => skipped.position === position && skipped.eventId === eventId);
      if (!isSkipped && (poison?.position !== position || poison.eventId !== eventId))
        throw standsElsewhere(reader, position);
      return { type: 'SkipPoisonEvent', data: { reader: name, position, eventId, reason } };
    }
    case 'retry': {
      const { position } = order;
      const isSkipped = reader.skipped.some((skipped) => skipped.position === position);
      if (!isSkipped && poison?.position !== position) throw standsElsewhere(reader, position);
      return { type: 'RetryPoisonEvent', data: { reader: name, position } };
    }
    case 'rebuild': {
      if (reader.kind === 'read_model') {
        return {
          type: 'RequestRebuild',
          data: { reader: name, rebuildId: idFrom(commandId, 'rebuild'), reason: order.reason },
        };
      }
      const command = rebuildCommands[reader.kind];
      throw new RuleViolationError(`${name} keeps no read model; to have it go through the whole log, use ${command}`);
    }
  }
};

const standsElsewhere = ({ name, error }: LogReader, position: number): IllegalTransitionError => {
  const actual = error?.event?.position ?? null;
  const place = actual === null ? 'at no event' : `at event ${actual}`;
  return new IllegalTransitionError(`${name} does not stand still at event ${position} but ${place}`, {
    position: actual,
  });
};

/**
 * Records an order to a reader of the log, which obeys as soon as it hears of it.
 * @throws NotFoundError; IllegalTransitionError when the reader does not stand at the event; RuleViolationError
 */
export const orderLogReader = async (
  store: EventStore,
  name: string,
  order: ReaderOrder,
  circumstances: Circumstances,
): Promise<Outcome<LogReaderEvent>> => {
  const { readers } = await readLogReaders(store);
  const reader = readers.find((each) => each.name === name);
  if (!reader) {
    const names = readers.map((each) => each.name);
    throw new NotFoundError(`No reader of the log is called ${name}`, { readers: names });
  }
  const command = commandFor(reader, order, circumstances.options.commandId);
  return openAggregate(store, logReaderAggregate).handle(name, command, circumstances);
};
