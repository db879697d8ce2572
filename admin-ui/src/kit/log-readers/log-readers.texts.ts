import { defineTexts } from '../../texts/define-texts.ts';

/** States of the readers of the log. */
export const { useText: useLogReadersText } = defineTexts('logReaders', {
  states: {
    running: 'Running',
    catching_up: 'Catching up',
    rebuilding: 'Rebuilding',
    paused: 'Paused',
    stopped: 'Stands still',
    absent: 'Not running',
  },
});
