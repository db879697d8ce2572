import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A slim line below the header, about all of the portal. */
export const Notice = ({ children }: { readonly children: ReactNode }) => (
  <Box
    role="status"
    sx={({ tokens }) => ({
      px: { xs: 2, md: 3 },
      py: '6px',
      fontSize: 13,
      borderBottom: `1px solid ${tokens.border}`,
      color: tokens.tones.yellow.text,
      backgroundColor: tokens.tones.yellow.tint,
    })}
  >
    {children}
  </Box>
);
