import type { ReaderState } from '../../../../api/system/log-readers/log-reader.contract.ts';
import type { Tone } from '../../theme/tokens.ts';
import { Badge } from '../values/Badge.tsx';
import { useLogReadersText } from './log-readers.texts.ts';

const tones: Readonly<Record<ReaderState, Tone>> = {
  running: 'green',
  catching_up: 'blue',
  rebuilding: 'blue',
  paused: 'yellow',
  stopped: 'red',
  absent: 'grey',
  left_out: 'grey',
};

/** State of a reader of the log. */
export const ReaderStateBadge = ({ state }: { readonly state: ReaderState }) => {
  const t = useLogReadersText();
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
};
