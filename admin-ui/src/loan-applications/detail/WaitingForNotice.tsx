import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { z } from 'zod';
import type { DetailedApplication, waitingForSchema } from '../../../../api/loan-application/detail/detail.contract.ts';
import { formatDateTime, formatDeadline } from '../../kit/values/format.ts';
import { errorDetail } from '../../session/error-detail.ts';
import { useWaitingFor } from '../../kit/engine/use-waiting-for.ts';
import { useLoanFileText } from './loan-file.texts.ts';

/** The workflow's own answer: what the file waits for, since when, on whom, and when staff have to act. */
export const WaitingForNotice = ({ file: { id, version } }: { readonly file: DetailedApplication }) => {
  const t = useLoanFileText();
  const { data, error, isLoading, isAway } = useWaitingFor<z.infer<typeof waitingForSchema>>(
    ['applications', id, 'waiting-for'],
    version,
  );
  const waitingFor = data?.waitingFor;
  const text = waitingFor
    ? t(waitingFor.dueAt ? 'waiting.textWithDue' : 'waiting.text', {
        what: waitingFor.what,
        onWhom: waitingFor.onWhom,
        since: formatDateTime(waitingFor.since),
        due: waitingFor.dueAt && formatDeadline(waitingFor.dueAt),
      })
    : t('waiting.nothing');
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, minHeight: 20, color: 'text.secondary' }}>
      <HourglassEmpty sx={{ fontSize: 16, mt: 0.25 }} aria-hidden />
      {isLoading ? (
        <Skeleton width={280} height={12} sx={{ mt: 0.5 }} />
      ) : (
        <Typography variant="body2" component="p" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
          {!isAway && !error && waitingFor && <strong>{t('waiting.label')} </strong>}
          {/* The engine being away is no failure of the file: everything else works on. */}
          {isAway ? t('waiting.offline') : error ? errorDetail(error) : text}
        </Typography>
      )}
    </Box>
  );
};
