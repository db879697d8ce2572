import Typography from '@mui/material/Typography';
import { useCalculatorsText } from '../shared/calculators.texts.ts';

type Props = { readonly table: { readonly source: string; readonly version: number; readonly isSample: boolean } };

/** Version of the table behind the figures. */
export const TableUsed = ({ table: { source, version, isSample } }: Props) => {
  const t = useCalculatorsText();
  return (
    <Typography variant="body2" color="textSecondary">
      {t(isSample ? 'sampleTable' : 'table', { source, version })}
    </Typography>
  );
};
