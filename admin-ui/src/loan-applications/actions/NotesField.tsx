import TextField from '@mui/material/TextField';
import type { SxProps } from '@mui/material/styles';
import { useFormText } from '../../kit/form/form.texts.ts';
import { formatDateTime } from '../../kit/values/format.ts';
import type { Draft } from './useDraft.ts';

type Props = {
  readonly draft: Draft;
  readonly label: string;
  /** Stands in the box instead of a label above it. */
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly minRows?: number;
  readonly maxRows: number;
  /** It was opened to type into this field. */
  readonly hasFocus?: boolean;
  readonly sx?: SxProps;
};

/** The text of a draft. What is wrong with it is said beneath it at once, and nothing of it is cut off. */
export const NotesField = ({
  draft,
  label,
  placeholder,
  required = false,
  minRows = 1,
  maxRows,
  hasFocus = false,
  sx,
}: Props) => {
  const t = useFormText();
  const { text, setText, problem, restoredAt } = draft;
  return (
    <TextField
      {...(placeholder === undefined ? { label } : { placeholder })}
      value={text}
      onChange={(event) => setText(event.target.value)}
      error={problem !== undefined}
      helperText={problem ?? (restoredAt && t('kept.restored', { at: formatDateTime(restoredAt) }))}
      required={required}
      multiline
      minRows={minRows}
      maxRows={maxRows}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where the dialog asks for this text
      autoFocus={hasFocus}
      fullWidth
      {...(sx && { sx })}
      {...(placeholder !== undefined && { slotProps: { htmlInput: { 'aria-label': label } } })}
    />
  );
};
