import Box from '@mui/material/Box';
import { DraftField } from './DraftField.tsx';
import type { Placed } from './form-spec.ts';

type Props = { readonly fields: readonly Placed[] };

const isWide = ({ wide, kind }: Placed): boolean => wide === true || kind === 'flag' || kind === 'choices';

/** Fields beside each other where there is room. */
export const FieldGrid = ({ fields }: Props) => (
  <Box sx={{ display: 'grid', columnGap: 1.5, rowGap: 1.5, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
    {fields.map((field) => (
      <Box key={field.at} sx={{ minWidth: 0, ...(isWide(field) && { gridColumn: '1 / -1' }) }}>
        <DraftField field={field} />
      </Box>
    ))}
  </Box>
);
