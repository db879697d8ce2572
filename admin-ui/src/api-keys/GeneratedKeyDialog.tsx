import ContentCopy from '@mui/icons-material/ContentCopy';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useBlocker } from 'react-router-dom';
import type { IssuedKey } from '../../../api/api-key/api-key.contract.ts';
import { useArmed } from '../kit/dialogs/arming.ts';
import { useApiKeysText } from './api-keys.texts.ts';

type KeyProps = { readonly value: string; readonly onCopied: () => void };

const KeyField = ({ value, onCopied }: KeyProps) => {
  const t = useApiKeysText();
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      notify(t('toasts.copied'), { type: 'success' });
    } catch {
      // Without https, or by a rule of the browser, only the person's own hand may copy.
      input.current?.select();
      notify(t('toasts.copyFailed'), { type: 'error' });
    }
    onCopied();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
      <TextField
        label={t('generated.key')}
        value={value}
        inputRef={input}
        onFocus={(event) => event.target.select()}
        sx={{ flex: '1 1 260px', '& input': { fontFamily: 'monospace' } }}
        slotProps={{ htmlInput: { readOnly: true, spellCheck: false, autoComplete: 'off' } }}
      />
      <Button variant="contained" startIcon={<ContentCopy />} onClick={() => void copy()} sx={{ minHeight: 37 }}>
        {t('generated.copy')}
      </Button>
    </Box>
  );
};

type Props = { readonly issued: IssuedKey; readonly partner: string; readonly onClose: () => void };

/** Shows a new key, this once: it closes by its own button only, and says so while the key has not been copied. */
export const GeneratedKeyDialog = ({ issued: { key }, partner, onClose }: Props) => {
  const t = useApiKeysText();
  const titleId = useId();
  // It opens where "Generate key" was pressed: a second click must not close what is shown only once.
  const isArmed = useArmed();
  const [isCopied, setCopied] = useState(key === null);

  // Back would lose it: held, and said why.
  const navigation = useBlocker(!isCopied);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (navigation.state !== 'blocked') return;
    navigation.reset();
    setHeld(true);
  }, [navigation]);

  useEffect(() => {
    if (isCopied) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isCopied]);

  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('generated.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {key === null ? (
          <Alert severity="warning">{t('generated.toldBefore')}</Alert>
        ) : (
          <>
            <Alert severity="warning">{t('generated.warning')}</Alert>
            {isHeld && !isCopied && (
              <Alert severity="error" role="alert">
                {t('generated.held')}
              </Alert>
            )}
            <KeyField value={key} onCopied={() => setCopied(true)} />
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {t('generated.use', { partner })}
            </Typography>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={!isArmed} onClick={onClose}>
          {t(isCopied ? 'generated.done' : 'generated.closeUncopied')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
