import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Tone } from '../../theme/tokens.ts';

type Props = { readonly tone: Tone; readonly children: ReactNode };

/** A dot and a label on a tint; the label carries the meaning, never the colour alone. */
export const Badge = ({ tone, children }: Props) => (
  <Box
    component="span"
    sx={({ tokens }) => ({
      display: 'inline-flex',
      alignItems: 'center',
      gap: '6px',
      height: 20,
      px: '8px',
      borderRadius: '10px',
      fontSize: 12,
      lineHeight: '20px',
      fontWeight: 500,
      whiteSpace: 'nowrap',
      color: tokens.tones[tone].text,
      backgroundColor: tokens.tones[tone].tint,
      '&::before': {
        content: '""',
        flex: 'none',
        width: 6,
        height: 6,
        borderRadius: '50%',
        backgroundColor: tokens.tones[tone].dot,
      },
    })}
  >
    <Box component="span" sx={{ display: 'inline-block', '&::first-letter': { textTransform: 'uppercase' } }}>
      {children}
    </Box>
  </Box>
);
