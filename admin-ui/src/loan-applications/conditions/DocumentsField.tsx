import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import { statusLabel } from '../../kit/values/format.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { ViewDocumentButton } from '../document-review/ViewDocumentButton.tsx';
import { useConditionsText } from './conditions.texts.ts';

type Props = {
  readonly label: string;
  /** Why a document cannot be chosen; undefined where it can. */
  readonly whyNot?: (document: LoanDocument) => string | undefined;
};

/** Documents of the file: `documentIds` of the form. Each shows the version that would be chosen. */
export const DocumentsField = ({ label, whyNot = () => undefined }: Props) => {
  const t = useConditionsText();
  const word = useVocabularyText();
  const { documents } = useLoanFile().file;
  const { field, fieldState } = useController<{ documentIds: string[] }, 'documentIds'>({ name: 'documentIds' });
  const chosen = field.value;
  // Those that answer it already stand first, and stay there while boxes are ticked.
  const [first] = useState(chosen);
  const ordered = documents.toSorted((one, other) => Number(first.includes(other.id)) - Number(first.includes(one.id)));
  const toggle = (id: string) =>
    field.onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  const describe = ({ documentType, fileName, documentVersion, status }: LoanDocument): string =>
    [
      documentVersion > 0
        ? t('document', { name: word(`documentType.${documentType}`), file: fileName })
        : word(`documentType.${documentType}`),
      documentVersion > 0 ? t('documentVersion', { version: documentVersion }) : t('notYet'),
      statusLabel(status).toLowerCase(),
    ].join(' · ');
  return (
    <FormControl component="fieldset" error={fieldState.invalid} variant="standard">
      <FormLabel component="legend" sx={{ fontSize: 13 }}>
        {label}
      </FormLabel>
      {documents.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('noDocuments')}
        </Typography>
      )}
      <FormGroup>
        {ordered.map((document) => {
          const reason = whyNot(document);
          return (
            <Box
              key={document.id}
              sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 0.5 }}
            >
              <FormControlLabel
                disabled={reason !== undefined}
                control={<Checkbox checked={chosen.includes(document.id)} onChange={() => toggle(document.id)} />}
                label={reason ? `${describe(document)} · ${reason}` : describe(document)}
                slotProps={{ typography: { variant: 'body2', sx: { overflowWrap: 'anywhere' } } }}
              />
              <ViewDocumentButton document={document} />
            </Box>
          );
        })}
      </FormGroup>
      {fieldState.error?.message && <FormHelperText>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  );
};
