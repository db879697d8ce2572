import Box from '@mui/material/Box';
import { PRODUCT_NAME } from '../texts/product.ts';

export const Brand = () => (
  <Box
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 1,
      fontWeight: 650,
      fontSize: 16,
      letterSpacing: '-0.01em',
    }}
  >
    <img src="/favicon.svg" alt="" width={22} height={22} />
    {PRODUCT_NAME}
  </Box>
);
