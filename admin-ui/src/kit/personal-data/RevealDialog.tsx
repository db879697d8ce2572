import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { RevealAnswer } from '../../../../api/loan-application/privacy.contract.ts';
import type { RevealableField } from '../../../../events/lending/reveals.ts';
import { isUnauthenticated } from '../../client/api-error.ts';
import { errorDetail } from '../../session/error-detail.ts';
import type { MaskedPerson } from './masked-person.ts';
import { usePersonalDataText } from './personal-data.texts.ts';
import { WhatFor, WhatIsNeeded } from './RevealFields.tsx';
import { useRevealForm } from './useRevealForm.ts';

type Props = {
  readonly person: MaskedPerson;
  /** What the file holds of this person. */
  readonly revealable: readonly RevealableField[];
  readonly asksFor: RevealableField;
  readonly onRevealed: (values: RevealAnswer['values']) => void;
  readonly onClose: () => void;
};

/** Asks what is needed and why, has it recorded, and hands the values over in clear. */
export const RevealDialog = ({ person, revealable, asksFor, onRevealed, onClose }: Props) => {
  const t = usePersonalDataText();
  const formId = useId();
  const form = useRevealForm(person, asksFor, (values) => {
    onRevealed(values);
    onClose();
  });
  return (
    <Dialog
      open
      // Whoever has begun to write leaves by Cancel or Escape, not by a slip of the mouse.
      onClose={(_, way) => (way === 'backdropClick' && form.reason !== '' ? undefined : onClose())}
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${formId}-title`}
    >
      <DialogTitle id={`${formId}-title`}>{t('dialog.title', { name: person.name })}</DialogTitle>
      <DialogContent>
        <Box component="form" id={formId} noValidate onSubmit={form.submit} sx={{ display: 'grid', gap: 2 }}>
          <Typography variant="body2" color="textSecondary">
            {t('dialog.text')}
          </Typography>
          <WhatIsNeeded form={form} revealable={revealable} />
          <WhatFor form={form} id={formId} />
          {form.error !== null && !isUnauthenticated(form.error) && (
            <Alert severity="error">{errorDetail(form.error)}</Alert>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
        <Button type="submit" form={formId} variant="contained" disabled={form.isPending}>
          {t('dialog.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
