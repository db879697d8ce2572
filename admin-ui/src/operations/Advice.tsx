import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LogReader } from '../../../api/system/log-readers/log-reader.contract.ts';
import { formatDateTime } from '../kit/values/format.ts';
import { useOperationsText } from './operations.texts.ts';
import { byUrgency } from './reader-headline.ts';

/** What does not happen, since when, and what to do about it; undefined where nothing has to be done. */
const useAdvice = () => {
  const t = useOperationsText();
  return ({ what, process, state, error, paused }: LogReader): string | undefined => {
    if (state === 'stopped' && error) {
      const when = formatDateTime(error.failedAt);
      return t(error.event ? 'advice.stopped' : 'advice.stoppedWithoutEvent', { what, when });
    }
    if (state === 'absent') return t('advice.absent', { what, process });
    if (state === 'paused' && paused) return t('advice.paused', { what, when: formatDateTime(paused.at) });
    return undefined;
  };
};

/** What someone has to do, the most urgent first. */
export const Advice = ({ readers }: { readonly readers: readonly LogReader[] }) => {
  const t = useOperationsText();
  const adviceOf = useAdvice();
  const lines = [...readers].sort(byUrgency).flatMap((reader) => {
    const text = adviceOf(reader);
    return text ? [{ name: reader.name, text }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <Box component="ul" aria-label={t('toDo')} sx={{ m: 0, mb: 2, pl: 2.5 }}>
      {lines.map(({ name, text }) => (
        <Typography key={name} component="li" variant="body2">
          {text}
        </Typography>
      ))}
    </Box>
  );
};
