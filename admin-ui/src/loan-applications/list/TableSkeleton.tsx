import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { usePageText } from '../../kit/page/page.texts.ts';

const ROWS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];
/** Width of each column's text in a row. */
const CELLS = [110, 96, 72, 70, 88, 84, 24, 88, 96];

const Row = ({ height }: { readonly height: number }) => (
  <Box
    sx={{
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'center',
      gap: 2,
      height: 40,
      px: 2,
      overflow: 'hidden',
      borderBottom: 1,
      borderColor: 'divider',
    }}
  >
    {CELLS.map((width, column) => (
      <Skeleton key={column} width={width} height={height} sx={{ flex: 'none' }} />
    ))}
  </Box>
);

/** Head, rows and foot of the table before its data. */
export const TableSkeleton = () => {
  const page = usePageText();
  return (
    <Box role="status" aria-label={page('loading')}>
      <Box sx={({ tokens }) => ({ backgroundColor: tokens.sunken })}>
        <Row height={10} />
      </Box>
      {ROWS.map((key) => (
        <Row key={key} height={14} />
      ))}
      <Box sx={{ height: 52 }} />
    </Box>
  );
};
