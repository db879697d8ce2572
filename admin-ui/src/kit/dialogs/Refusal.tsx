import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { ApiError, errorDetail, isUnauthenticated } from '../../client/api-error.ts';

/** Why the server did not do it, told where it was asked for. */
export const Refusal = ({ error }: { readonly error: unknown }) => {
  const translate = useTranslate();
  // That the session has ended is the shell's to say.
  if (!error || isUnauthenticated(error)) return null;
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <Alert severity="error" sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}>
      {errorDetail(error) ?? translate('errors.unknown')}
      {requestId && (
        <Typography variant="caption" component="div" sx={{ mt: 0.5 }}>
          {translate('errors.requestId', { requestId })}
        </Typography>
      )}
    </Alert>
  );
};
