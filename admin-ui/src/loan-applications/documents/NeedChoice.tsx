import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { needChoices } from '../actions/need-choices.ts';
import { useDocumentsText } from './base/documents.texts.ts';

type Props = {
  /** Key of a need; null until somebody, or a guess, has chosen one. */
  readonly value: string | null;
  /** Read out: which file or part it is about. */
  readonly label: string;
  readonly hint?: string | undefined;
  /** Asks for a choice. */
  readonly isMissing?: boolean;
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
};

/** Which document, and whose, a file or a part is. */
export const NeedChoice = ({ value, label, hint, isMissing = false, disabled = false, onChange }: Props) => {
  const t = useDocumentsText();
  const { file } = useLoanFile();
  return (
    <TextField
      select
      fullWidth
      size="small"
      value={value ?? ''}
      // Whose it is stands at the end of a name, which must not be cut off.
      sx={{ '& .MuiSelect-select.MuiSelect-select': { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
      error={isMissing}
      helperText={isMissing ? t('chooseNeed') : hint}
      disabled={disabled}
      slotProps={{
        htmlInput: { 'aria-label': label },
        select: { SelectDisplayProps: { 'aria-label': label }, displayEmpty: true },
      }}
      onChange={(event) => onChange(event.target.value)}
    >
      <MenuItem value="" disabled>
        {t('noNeed')}
      </MenuItem>
      {needChoices(file).map((choice) => (
        <MenuItem key={choice.value} value={choice.value} sx={{ whiteSpace: 'normal' }}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
};
