import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useLoanFileText } from './loan-file.texts.ts';
import { Columns } from '../../kit/page/Columns.tsx';
import { fileColumns } from './file-columns.ts';

const TABS = [72, 96, 84, 68];
const SECTIONS = ['stages', 'loan', 'property'];
const FACTS = ['1', '2', '3', '4', '5', '6'];

const SectionSkeleton = ({ columns }: { readonly columns: number }) => (
  <Card>
    <Box sx={{ px: 2, py: 1.75, borderBottom: 1, borderColor: 'divider' }}>
      <Skeleton width={96} height={16} sx={{ my: 0.25 }} />
    </Box>
    <Box sx={{ p: 2, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', md: `repeat(${columns}, 1fr)` } }}>
      {FACTS.map((key) => (
        <Box key={key}>
          <Skeleton width="45%" height={10} />
          <Skeleton width="65%" height={14} sx={{ mt: 0.75 }} />
        </Box>
      ))}
    </Box>
  </Card>
);

/** The page's layout before its data. */
export const LoanFileSkeleton = () => {
  const t = useLoanFileText();
  return (
    <Box role="status" aria-label={t('loading')}>
      <Skeleton width={180} height={20} sx={{ my: 0.5 }} />
      <Skeleton width={480} height={14} sx={{ mt: 1.25, maxWidth: '100%' }} />
      <Skeleton width={240} height={10} sx={{ mt: 1.5, maxWidth: '100%' }} />
      <Skeleton width={420} height={14} sx={{ mt: 1.5, mb: 3, maxWidth: '100%' }} />
      <Box
        sx={{
          display: 'flex',
          gap: 2,
          px: 2,
          mb: 2,
          height: 41,
          alignItems: 'center',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {TABS.map((width) => (
          <Skeleton key={width} width={width} height={14} />
        ))}
      </Box>
      <Columns widths={fileColumns}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {SECTIONS.map((name) => (
            <SectionSkeleton key={name} columns={3} />
          ))}
        </Box>
        <SectionSkeleton columns={2} />
      </Columns>
    </Box>
  );
};
