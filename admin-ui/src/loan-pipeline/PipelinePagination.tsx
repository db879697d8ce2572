import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useListPaginationContext, useTranslate } from 'react-admin';
import { paginationWindow } from './pagination-window.ts';

/** Appears only when there is more than one page. */
export const PipelinePagination = () => {
  const translate = useTranslate();
  const { page, perPage, total = 0, setPage } = useListPaginationContext();
  const last = Math.ceil(total / perPage);
  if (last <= 1) return null;
  const keys = { from: (page - 1) * perPage + 1, to: Math.min(page * perPage, total), total };
  return (
    <Box
      component="nav"
      aria-label={translate('pipeline.pages')}
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
        {translate('pipeline.showing', keys)}
      </Typography>
      <Button variant="outlined" disabled={page <= 1} onClick={() => setPage(page - 1)}>
        {translate('pipeline.previous')}
      </Button>
      {paginationWindow(page, last).map((slot, index) =>
        slot === 'gap' ? (
          <Typography key={`gap-${index < 3 ? 'before' : 'after'}`} variant="body2" aria-hidden>
            …
          </Typography>
        ) : (
          <Button
            key={slot}
            aria-label={translate('pipeline.page', { page: slot })}
            aria-current={slot === page ? 'page' : undefined}
            onClick={() => setPage(slot)}
            sx={({ tokens }) => ({
              minWidth: 32,
              px: 1,
              fontVariantNumeric: 'tabular-nums',
              color: slot === page ? tokens.accent : tokens.text,
              backgroundColor: slot === page ? tokens.accentTint : 'transparent',
            })}
          >
            {slot}
          </Button>
        ),
      )}
      <Button variant="outlined" disabled={page >= last} onClick={() => setPage(page + 1)}>
        {translate('pipeline.next')}
      </Button>
    </Box>
  );
};
