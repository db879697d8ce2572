import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { usePageText } from './page.texts.ts';

/** Behind one word what only the operator of the portal needs: ids, commands, names in its configuration. */
export const Details = ({ children }: { readonly children: ReactNode }) => {
  const t = usePageText();
  return (
    <Box
      component="details"
      sx={{
        fontSize: 13,
        color: 'text.secondary',
        overflowWrap: 'anywhere',
        '& > summary': { cursor: 'pointer', width: 'fit-content', py: 0.25 },
      }}
    >
      <summary>{t('details')}</summary>
      {children}
    </Box>
  );
};
