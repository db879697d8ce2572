import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useValuesText } from './values.texts.ts';

type Props = {
  /** 0 to 100. */
  readonly percent: number;
  /** Bar and figure on one line, without words, for table cells. */
  readonly compact?: boolean;
};

/** How far a file has come. */
export const Progress = ({ percent, compact = false }: Props) => {
  const t = useValuesText();
  const text = t('percentComplete', { percent });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: compact ? 80 : 150 }}>
      <LinearProgress variant="determinate" value={percent} aria-label={text} sx={{ flex: 1 }} />
      <Typography
        variant="caption"
        color="textSecondary"
        sx={{
          fontVariantNumeric: 'tabular-nums',
          whiteSpace: 'nowrap',
          minWidth: compact ? 32 : 0,
          textAlign: 'right',
        }}
      >
        {compact ? `${percent}%` : text}
      </Typography>
    </Box>
  );
};
