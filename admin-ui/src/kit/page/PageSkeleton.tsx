import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { usePageText } from './page.texts.ts';

const LINES = ['60%', '85%', '70%', '80%', '55%'];

/** Head and body of a page whose code is still on its way. */
export const PageSkeleton = () => {
  const t = usePageText();
  return (
    <Box role="status" aria-label={t('loading')}>
      <Skeleton width={200} height={20} sx={{ my: 0.5 }} />
      <Skeleton width={320} height={14} sx={{ mt: 1, mb: 3, maxWidth: '100%' }} />
      <Card sx={{ p: 2, display: 'grid', gap: 2.5 }}>
        {LINES.map((width) => (
          <Skeleton key={width} width={width} height={14} />
        ))}
      </Card>
    </Box>
  );
};
