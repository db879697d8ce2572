import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import { useNotify } from 'react-admin';
import { useSecretsText } from './secrets.texts.ts';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly helperText?: string;
  /** The button is what the person is here for. */
  readonly isMain?: boolean;
  readonly onCopied?: () => void;
};

/** A text that is there to be copied. */
export const CopyField = ({ label, value, helperText, isMain = false, onCopied }: Props) => {
  const t = useSecretsText();
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      notify(t('copied'), { type: 'success' });
    } catch {
      // Without https, or by a rule of the browser, only the person's own hand may copy.
      input.current?.select();
      notify(t('copyFailed'), { type: 'error' });
    }
    onCopied?.();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
      <TextField
        label={label}
        value={value}
        size="small"
        inputRef={input}
        helperText={helperText}
        onFocus={(event) => event.target.select()}
        sx={{ flex: '1 1 260px', '& input': { fontFamily: 'monospace' } }}
        slotProps={{ htmlInput: { readOnly: true, spellCheck: false, autoComplete: 'off' } }}
      />
      <Button
        variant={isMain ? 'contained' : 'outlined'}
        startIcon={<ContentCopy />}
        disabled={value === ''}
        aria-label={isMain ? undefined : t('copyOf', { label })}
        onClick={() => void copy()}
        sx={{ minHeight: 37 }}
      >
        {t('copy')}
      </Button>
    </Box>
  );
};
