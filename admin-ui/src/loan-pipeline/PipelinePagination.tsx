import { styled } from '@mui/material/styles';
import usePagination, { type UsePaginationItem } from '@mui/material/usePagination';
import { useListPaginationContext } from 'react-admin';
import { framedButton, plainButton } from '../kit/list/plain-buttons.ts';
import { useIsEstimate } from '../kit/list/use-is-estimate.ts';
import { formatCount, formatEstimate } from '../kit/values/format.ts';
import { usePipelineText } from './loan-pipeline.texts.ts';

/** Pages shown on each side of the current one, beside the first and the last. */
const NEIGHBOURS = 2;

const Bar = styled('nav')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '8px 16px',
  borderTop: `1px solid ${theme.tokens.border}`,
  fontVariantNumeric: 'tabular-nums',
  '& > p': { flex: '1 1 240px', margin: 0, color: theme.tokens.textMuted },
  '& > button': { ...plainButton(theme), minWidth: 32, paddingInline: 8, color: theme.tokens.text },
  '& > [aria-current]': { color: theme.tokens.accent, backgroundColor: theme.tokens.accentTint },
  '& > .framed': {
    ...framedButton(theme),
    '&:disabled': { color: theme.palette.action.disabled, borderColor: theme.palette.action.disabledBackground },
  },
}));

const PageItem = ({ item: { type, page, selected, disabled, onClick } }: { readonly item: UsePaginationItem }) => {
  const t = usePipelineText();
  if (type === 'previous' || type === 'next')
    return (
      <button type="button" className="framed" disabled={disabled} onClick={onClick}>
        {t(type)}
      </button>
    );
  if (type !== 'page') return <span aria-hidden>…</span>;
  return (
    <button
      type="button"
      aria-label={t('page', { page })}
      aria-current={selected ? 'page' : undefined}
      onClick={onClick}
    >
      {page}
    </button>
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
    <Bar aria-label={t('pages')}>
      <p>{showing}</p>
      {items.map((item) => (
        <PageItem key={item.type === 'page' ? item.page : item.type} item={item} />
      ))}
    </Bar>
  );
};
