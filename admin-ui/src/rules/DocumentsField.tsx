import Checkbox from '@mui/material/Checkbox';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import { documentName } from '../../../events/lending/document-wording.ts';
import { documentTypes } from '../../../events/lending/fields/documents.ts';
import { useRulesText } from './rules.texts.ts';

/** Several kinds of documents. */
export const DocumentsField = ({ name }: { readonly name: string }) => {
  const t = useRulesText();
  const {
    field: { ref, value, ...field },
    fieldState: { error },
  } = useController({ name, defaultValue: [] });
  const chosen: readonly string[] = Array.isArray(value) ? value : [];
  const nameOf = (type: string): string => {
    const known = documentTypes.find((each) => each === type);
    return known === undefined ? type : documentName(known);
  };
  return (
    <TextField
      {...field}
      select
      value={chosen}
      inputRef={ref}
      id={name}
      label={t('form.documents')}
      size="small"
      fullWidth
      required
      error={error !== undefined}
      helperText={error?.message}
      slotProps={{ select: { multiple: true, renderValue: () => chosen.map(nameOf).join(', ') } }}
    >
      {documentTypes.map((type) => (
        <MenuItem key={type} value={type} dense>
          <Checkbox size="small" checked={chosen.includes(type)} />
          <ListItemText primary={documentName(type)} />
        </MenuItem>
      ))}
    </TextField>
  );
};
