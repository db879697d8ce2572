import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { SIGNED_IN_AGAIN_CHANNEL } from '../../../../api/auth/auth.contract.ts';
import { ApiError } from '../../client/api-error.ts';
import { useDialogsText } from './dialogs.texts.ts';

/** Where the browser signs in again, when the refusal says that it has to; undefined for any other. */
export const signInAgainAt = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError) || error.problem?.code !== 'reauthentication_required') return undefined;
  const address = error.problem['signInAgainAt'];
  // An address of ours, whatever the answer says.
  return typeof address === 'string' && address.startsWith('/api/') ? address : undefined;
};

type Props = { readonly detail: string; readonly address: string };

/** Leads through another sign-in in a window of its own: what is typed around it stays where it is. */
export const SignInAgain = ({ detail, address }: Props) => {
  const t = useDialogsText();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    const channel = new BroadcastChannel(SIGNED_IN_AGAIN_CHANNEL);
    channel.onmessage = () => setDone(true);
    return () => channel.close();
  }, []);
  if (isDone) return <Alert severity="success">{t('signInAgain.done')}</Alert>;
  return (
    <Alert
      severity="info"
      // On a phone the button stands below the text.
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 200px' } }}
      action={
        <Button
          color="inherit"
          sx={{ whiteSpace: 'nowrap' }}
          href={address}
          target="lendlog-sign-in"
          onClick={(event) => {
            // Where windows are not allowed the link opens a tab.
            if (window.open(address, 'lendlog-sign-in', 'popup,width=560,height=720')) event.preventDefault();
          }}
        >
          {t('signInAgain.action')}
        </Button>
      }
    >
      {detail}. {t('signInAgain.stays')}
    </Alert>
  );
};
