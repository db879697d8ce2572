import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatDateTime } from '../values/format.ts';
import { useFormText } from './form.texts.ts';
import type { KeptForm } from './useKeptForm.ts';

/** Says that the form holds what its person had typed before, and throws it away for who asks for it. */
export const KeptNotice = ({ restoredAt, discard }: Pick<KeptForm, 'restoredAt' | 'discard'>) => {
  const t = useFormText();
  if (restoredAt === null) return null;
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <Button color="inherit" size="small" onClick={discard} sx={{ whiteSpace: 'nowrap', flexShrink: 0 }}>
          {t('kept.discard')}
        </Button>
      }
    >
      {t('kept.restored', { at: formatDateTime(restoredAt) })}
    </Alert>
  );
};
