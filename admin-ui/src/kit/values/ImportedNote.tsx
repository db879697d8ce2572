import Typography from '@mui/material/Typography';
import { isImported } from './actor-name.ts';
import { useValuesText } from './values.texts.ts';

/** Says once, above a list, that people named in it did their part elsewhere; nothing where nobody did. */
export const ImportedNote = ({ names }: { readonly names: readonly string[] }) => {
  const t = useValuesText();
  if (!names.some(isImported)) return null;
  return (
    <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 1 }}>
      {t('imported')}
    </Typography>
  );
};
