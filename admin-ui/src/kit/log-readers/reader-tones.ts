import type { ReaderState } from '../../../../api/log-reader/log-reader.contract.ts';
import type { Tone } from '../../theme/tokens.ts';

/** How the state of a reader of the log is coloured. */
export const readerTones: Readonly<Record<ReaderState, Tone>> = {
  running: 'green',
  catching_up: 'blue',
  rebuilding: 'blue',
  paused: 'yellow',
  stopped: 'red',
  absent: 'grey',
};
