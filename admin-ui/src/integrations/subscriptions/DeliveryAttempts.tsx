import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Awaited } from '../../kit/page/Awaited.tsx';
import { CopyField } from '../../kit/secrets/CopyField.tsx';
import { formatDateTime } from '../../kit/values/format.ts';
import { useDelivery } from './subscription-commands.ts';
import { useSubscriptionsText } from './subscriptions.texts.ts';

type Props = { readonly id: string; readonly deliveryId: string };

/** Attempts of a delivery, each with its answer. */
export const DeliveryAttempts = ({ id, deliveryId }: Props) => {
  const t = useSubscriptionsText();
  const query = useDelivery(id, deliveryId);
  if (!query.data) return <Awaited query={query} height={160} />;
  const { body, attemptLog, messageId } = query.data;
  return (
    <>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {attemptLog.map(({ number, at, status, durationMs, answer, problem }) => (
          <Box key={number} component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
            <Typography variant="body2" sx={{ fontWeight: 500 }}>
              {t('log.attempt', { number })}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {formatDateTime(at)},{' '}
              {status === null ? t('log.unanswered') : t('log.answered', { status, ms: durationMs })}
            </Typography>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {problem ?? answer}
            </Typography>
          </Box>
        ))}
      </Box>
      <CopyField label={t('ids.message')} value={messageId} />
      <Typography variant="h2">{t('log.body')}</Typography>
      {body === null ? (
        <Typography variant="body2">{t('log.noBody')}</Typography>
      ) : (
        <Box component="pre" tabIndex={0} sx={{ m: 0, fontSize: 12, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {body}
        </Box>
      )}
    </>
  );
};
