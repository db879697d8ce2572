import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ApiError } from '../../client/api-error.ts';
import { errorDetail } from '../../session/error-detail.ts';
import { usePageText } from './page.texts.ts';

type Props = {
  readonly error: unknown;
  readonly onRetry?: () => void;
  /** The failure, such as "The pipeline could not be loaded". */
  readonly title?: string;
};

/** The failure, what to do, the request id for support, and Retry. */
export const ErrorState = ({ error, onRetry, title }: Props) => {
  const t = usePageText();
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <Box role="alert" sx={{ py: 6, px: 2, display: 'grid', justifyItems: 'center', gap: 1, textAlign: 'center' }}>
      <Typography variant="body1" sx={{ fontWeight: 600 }}>
        {title ?? t('errors.title')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 520, overflowWrap: 'anywhere' }}>
        {errorDetail(error)}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('errors.whatToDo')}
      </Typography>
      {requestId && (
        <Typography variant="caption" color="textSecondary">
          {t('errors.requestId', { requestId })}
        </Typography>
      )}
      {onRetry && (
        <Button variant="outlined" onClick={onRetry} sx={{ mt: 1 }}>
          {t('errors.retry')}
        </Button>
      )}
    </Box>
  );
};
