import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { usePageText } from '../../kit/page/page.texts.ts';

type Props = { readonly facts: number; readonly rows?: number };

/** A card whose content is on its way: as many figures and rows as it will have. */
export const CardSkeleton = ({ facts, rows = 0 }: Props) => {
  const page = usePageText();
  return (
    <Box role="status" aria-label={page('loading')} sx={{ display: 'grid', gap: 2, p: 2 }}>
      {facts > 0 && (
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}>
          {Array.from({ length: facts }, (_, index) => (
            <Box key={index}>
              <Skeleton width={90} height={12} sx={{ my: '4px' }} />
              <Skeleton width="80%" height={14} sx={{ my: '3px' }} />
            </Box>
          ))}
        </Box>
      )}
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={14} sx={{ my: 1 }} width={index % 2 ? '75%' : '90%'} />
      ))}
    </Box>
  );
};
