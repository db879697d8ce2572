import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { ApiError, isUnauthenticated } from '../../client/api-error.ts';
import { errorDetail } from '../../session/error-detail.ts';
import { SignInAgain, signInAgainAt } from './SignInAgain.tsx';
import { usePageText } from '../page/page.texts.ts';

/** The server's refusal, shown where the user acted. */
export const Refusal = ({ error }: { readonly error: unknown }) => {
  const t = usePageText();
  // That the session has ended is the shell's to say.
  if (!error || isUnauthenticated(error)) return null;
  const requestId = error instanceof ApiError ? error.requestId : null;
  const address = signInAgainAt(error);
  // The next refusal begins anew.
  if (address) return <SignInAgain key={requestId} detail={errorDetail(error)} address={address} />;
  return (
    <Alert severity="error" sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}>
      {errorDetail(error)}
      {requestId && (
        <Typography variant="caption" component="div" sx={{ mt: 0.5 }}>
          {t('errors.requestId', { requestId })}
        </Typography>
      )}
    </Alert>
  );
};
