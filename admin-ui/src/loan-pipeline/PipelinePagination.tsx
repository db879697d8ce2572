import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import usePagination, { type UsePaginationItem } from '@mui/material/usePagination';
import { useListPaginationContext } from 'react-admin';
import { useIsEstimate } from '../kit/list/use-is-estimate.ts';
import { formatCount, formatEstimate } from '../kit/values/format.ts';
import { usePipelineText } from './loan-pipeline.texts.ts';

/** Pages shown on each side of the current one, beside the first and the last. */
const NEIGHBOURS = 2;

const PageItem = ({ item: { type, page, selected, disabled, onClick } }: { readonly item: UsePaginationItem }) => {
  const t = usePipelineText();
  if (type === 'previous' || type === 'next')
    return (
      <Button variant="outlined" disabled={disabled} onClick={onClick}>
        {t(type)}
      </Button>
    );
  if (type !== 'page')
    return (
      <Typography variant="body2" aria-hidden>
        …
      </Typography>
    );
  return (
    <Button
      aria-label={t('page', { page })}
      aria-current={selected ? 'page' : undefined}
      onClick={onClick}
      sx={({ tokens }) => ({
        minWidth: 32,
        px: 1,
        fontVariantNumeric: 'tabular-nums',
        color: selected ? tokens.accent : tokens.text,
        backgroundColor: selected ? tokens.accentTint : 'transparent',
      })}
    >
      {page}
    </Button>
  );
};

/** Appears only when there is more than one page. */
export const PipelinePagination = () => {
  const t = usePipelineText();
  const { page, perPage, total = 0, setPage } = useListPaginationContext();
  const isEstimate = useIsEstimate();
  const last = Math.ceil(total / perPage);
  const { items } = usePagination({
    count: last,
    page,
    siblingCount: NEIGHBOURS,
    onChange: (_, chosen) => setPage(chosen),
  });
  if (last <= 1) return null;
  const range = { from: formatCount((page - 1) * perPage + 1), to: formatCount(Math.min(page * perPage, total)) };
  const showing = isEstimate
    ? t('showingAbout', { ...range, total: formatEstimate(total) })
    : t('showing', { ...range, total: formatCount(total) });
  return (
    <Box
      component="nav"
      aria-label={t('pages')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 240px', fontVariantNumeric: 'tabular-nums' }}>
        {showing}
      </Typography>
      {items.map((item) => (
        <PageItem key={item.type === 'page' ? item.page : item.type} item={item} />
      ))}
    </Box>
  );
};
