import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';

/** Head and body of a page whose code is still on its way. */
export const PageSkeleton = () => {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('loading')}>
      <Skeleton width={220} height={28} />
      <Skeleton width={340} height={20} sx={{ mt: 0.5, mb: 2.5 }} />
      <Skeleton width="100%" height={320} />
    </Box>
  );
};
