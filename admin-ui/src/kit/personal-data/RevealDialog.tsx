import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { RevealAnswer } from '../../../../api/loan-application/loan-application.contract.ts';
import {
  LEAST_REASON_CHARACTERS,
  MOST_REASON_CHARACTERS,
  type RevealableField,
  type RevealPurpose,
  revealPurposes,
} from '../../../../events/lending/reveals.ts';
import { errorDetail, isUnauthenticated } from '../../client/api-error.ts';
import { useLendlog } from '../../client/data-provider.ts';
import type { MaskedPerson } from './masked-person.ts';

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
  const translate = useTranslate();
  const lendlog = useLendlog();
  const queryClient = useQueryClient();
  const formId = useId();
  const [fields, setFields] = useState<readonly RevealableField[]>([asksFor]);
  const [purpose, setPurpose] = useState<RevealPurpose>('identity_check');
  const [reason, setReason] = useState('');
  const [hasTried, setTried] = useState(false);
  const isTooShort = reason.trim().length < LEAST_REASON_CHARACTERS;
  const text = (part: string, values: object = {}) => translate(`personalData.dialog.${part}`, values);

  // It returns nothing, so that the cache of mutations never holds a value in clear.
  const { mutate, isPending, error } = useMutation({
    gcTime: 0,
    mutationFn: async () => {
      const { applicationId, borrowerId } = person;
      const { values } = await lendlog.reveal({ applicationId, borrowerId, fields: [...fields], purpose, reason });
      onRevealed(values);
    },
    onSuccess: () => {
      onClose();
      void queryClient.invalidateQueries({ queryKey: ['applications', person.applicationId] });
      void queryClient.invalidateQueries({ queryKey: ['applicants'] });
    },
  });

  const send = (event: FormEvent) => {
    event.preventDefault();
    // React hands events of a dialog to the component that opened it, which may stand in a form of its own.
    event.stopPropagation();
    setTried(true);
    if (!isTooShort && fields.length > 0) mutate();
  };
  const toggle = (field: RevealableField) =>
    setFields(fields.includes(field) ? fields.filter((each) => each !== field) : [...fields, field]);

  return (
    <Dialog
      open
      // Whoever has begun to write leaves by Cancel or Escape, not by a slip of the mouse.
      onClose={(_, way) => (way === 'backdropClick' && reason !== '' ? undefined : onClose())}
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${formId}-title`}
    >
      <DialogTitle id={`${formId}-title`}>{text('title', { name: person.name })}</DialogTitle>
      <DialogContent>
        <Box component="form" id={formId} noValidate onSubmit={send} sx={{ display: 'grid', gap: 2 }}>
          <Typography variant="body2" color="textSecondary">
            {text('text')}
          </Typography>
          <FormControl component="fieldset" error={hasTried && fields.length === 0}>
            <FormLabel component="legend" sx={{ typography: 'caption' }}>
              {text('fields')}
            </FormLabel>
            <FormGroup row>
              {revealable.map((field) => (
                <FormControlLabel
                  key={field}
                  control={<Checkbox checked={fields.includes(field)} onChange={() => toggle(field)} />}
                  label={translate(`personalData.${field}`)}
                  slotProps={{ typography: { variant: 'body2' } }}
                />
              ))}
            </FormGroup>
            {hasTried && fields.length === 0 && <FormHelperText>{text('fieldsMissing')}</FormHelperText>}
          </FormControl>
          <TextField
            select
            id={`${formId}-purpose`}
            label={text('purpose')}
            value={purpose}
            onChange={(event) => setPurpose(event.target.value as RevealPurpose)}
          >
            {revealPurposes.map((each) => (
              <MenuItem key={each} value={each}>
                {translate(`personalData.purposes.${each}`)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            required
            id={`${formId}-reason`}
            label={text('reason')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={hasTried && isTooShort}
            helperText={
              hasTried && isTooShort ? text('reasonMissing', { least: LEAST_REASON_CHARACTERS }) : text('reasonHint')
            }
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: MOST_REASON_CHARACTERS } }}
          />
          {error && !isUnauthenticated(error) && <Alert severity="error">{errorDetail(error)}</Alert>}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {text('cancel')}
        </Button>
        <Button type="submit" form={formId} variant="contained" disabled={isPending}>
          {text('confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
