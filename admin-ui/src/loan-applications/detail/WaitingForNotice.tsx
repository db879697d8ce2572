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

type Wait = Omit<NonNullable<z.infer<typeof waitingForSchema>['waitingFor']>, 'also'>;

/** The workflow's own answer: everything that the file waits for, since when, on whom, and when staff have to act. */
export const WaitingForNotice = ({ file: { id, version } }: { readonly file: DetailedApplication }) => {
  const t = useLoanFileText();
  const { data, error, isLoading, isAway } = useWaitingFor<z.infer<typeof waitingForSchema>>(
    ['applications', id, 'waiting-for'],
    version,
  );
  const waitingFor = data?.waitingFor;
  const textOf = ({ what, onWhom, since, dueAt }: Wait): string =>
    t(dueAt ? 'waiting.textWithDue' : 'waiting.text', {
      what,
      onWhom,
      since: formatDateTime(since),
      due: dueAt && formatDeadline(dueAt),
    });
  const text = waitingFor ? textOf(waitingFor) : t('waiting.nothing');
  const also = isAway || error ? [] : (waitingFor?.also ?? []);
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, minHeight: 20, color: 'text.secondary' }}>
      <HourglassEmpty sx={{ fontSize: 16, mt: 0.25 }} aria-hidden />
      {isLoading ? (
        <Skeleton width={280} height={12} sx={{ mt: 0.5 }} />
      ) : (
        <Typography variant="body2" component="div" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {!isAway && !error && waitingFor && <strong>{t('waiting.label')} </strong>}
          {/* The engine being away is no failure of the file: everything else works on. */}
          {isAway ? t('waiting.offline') : error ? errorDetail(error) : text}
          {also.map((wait) => (
            <div key={`${wait.what} ${wait.onWhom}`}>
              <strong>{t('waiting.also')} </strong>
              {textOf(wait)}
            </div>
          ))}
        </Typography>
      )}
    </Box>
  );
};
