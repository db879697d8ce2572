import { defineTexts } from '../../texts/define-texts.ts';

/** Texts about readers of the log, used by several screens. */
export const { useText: useLogReadersText } = defineTexts('logReaders', {
  none: 'Nothing follows the log yet',
  noneText: 'A reader shows here once its process has run for the first time.',
  states: {
    running: 'Running',
    catching_up: 'Catching up',
    rebuilding: 'Rebuilding',
    paused: 'Paused',
    stopped: 'Stands still',
    absent: 'Not running',
    left_out: 'Left out',
  },
});
