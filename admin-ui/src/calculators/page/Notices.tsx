import Alert from '@mui/material/Alert';
import { useCalculatorsText } from '../shared/calculators.texts.ts';
import { useFilling } from '../form/draft-context.ts';
import { CHANGED, FILE } from '../form/form-spec.ts';

/** Unknown parts of the address, and the file behind the figures. */
export const Notices = ({ strange }: { readonly strange: readonly string[] }) => {
  const t = useCalculatorsText();
  const { draft } = useFilling();
  const number = draft[FILE] ?? '';
  return (
    <>
      {strange.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {t('strange')} {strange.join('; ')}
        </Alert>
      )}
      {number !== '' && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t(draft[CHANGED] === 'true' ? 'file.begunWith' : 'file.from', { number })}
        </Alert>
      )}
    </>
  );
};
