import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';

/** The page's layout before its data. */
export const LoanFileSkeleton = () => {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('loanFile.loading')} sx={{ display: 'grid', gap: 2 }}>
      <Skeleton width={260} height={28} />
      <Skeleton width={420} height={20} sx={{ maxWidth: '100%' }} />
      <Skeleton width={320} height={20} sx={{ maxWidth: '100%' }} />
      <Skeleton height={40} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) 320px' } }}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Skeleton height={160} />
          <Skeleton height={160} />
          <Skeleton height={160} />
        </Box>
        <Skeleton height={320} />
      </Box>
    </Box>
  );
};
