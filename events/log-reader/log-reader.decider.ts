import type { Decider } from '../kernel/message.ts';
import type { LogReaderCommand } from './log-reader.commands.ts';
import type { LogReaderEvent } from './log-reader.events.ts';
import { evolveOrders, noOrders, type LogReaderOrders } from './log-reader.orders.ts';

/** Whatever asks for what already holds records nothing: two operators may press the same button. */
export const logReaderDecider: Decider<LogReaderCommand, LogReaderEvent, LogReaderOrders> = {
  initialState: noOrders,
  decide: (command, orders) => {
    switch (command.type) {
      case 'PauseLogReader':
        return orders.paused ? [] : [{ type: 'LogReaderPaused', data: command.data }];
      case 'ResumeLogReader':
        return orders.paused ? [{ type: 'LogReaderResumed', data: command.data }] : [];
      case 'SkipPoisonEvent':
        return orders.skipped.has(command.data.position) ? [] : [{ type: 'PoisonEventSkipped', data: command.data }];
      case 'RetryPoisonEvent':
        return [{ type: 'PoisonEventRetried', data: command.data }];
      case 'RequestRebuild':
        return orders.rebuildId === null ? [{ type: 'LogReaderRebuildRequested', data: command.data }] : [];
      // A report of another rebuild than the one asked for is late or a repeat.
      case 'RecordRebuilt':
        return orders.rebuildId === command.data.rebuildId ? [{ type: 'LogReaderRebuilt', data: command.data }] : [];
      case 'RecordRebuildFailed':
        return orders.rebuildId === command.data.rebuildId
          ? [{ type: 'LogReaderRebuildFailed', data: command.data }]
          : [];
    }
  },
  evolve: evolveOrders,
};
