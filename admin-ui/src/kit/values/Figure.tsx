import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';

type Props = {
  /** Undefined until it is known. */
  readonly value: ReactNode;
  /** About as wide as the value will be, in pixels. */
  readonly width: number;
};

/** The number of a tile. */
export const Figure = ({ value, width }: Props) => (
  <Box
    sx={{
      display: 'flow-root',
      fontSize: 24,
      lineHeight: '32px',
      fontWeight: 600,
      fontVariantNumeric: 'tabular-nums',
    }}
  >
    {value ?? <Skeleton width={width} height={24} sx={{ my: 0.5 }} />}
  </Box>
);
