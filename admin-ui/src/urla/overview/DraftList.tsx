import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import type { urlaDraftRowSchema } from '../../../../api/urla-draft/urla-draft.contract.ts';
import { urlaStepIds } from '../../../../events/lending/urla/steps.ts';
import { linkedRow, wholeRow } from '../../kit/list/whole-row.ts';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { Ago } from '../../kit/values/Ago.tsx';
import { addressOf } from '../page/addresses.ts';
import { useOriginationText } from './loan-origination.texts.ts';
import { rowStyle } from './rows.ts';
import { SearchedList } from '../../kit/list/SearchedList.tsx';

type UrlaDraftRow = z.output<typeof urlaDraftRowSchema>;

const DraftRow = ({ row }: { readonly row: UrlaDraftRow }) => {
  const t = useOriginationText();
  const name = row.borrowerName || t('drafts.noName');
  return (
    <Box component="li" sx={[rowStyle, linkedRow]}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <MuiLink
          component={Link}
          to={addressOf(row.id, row.step)}
          aria-label={t('drafts.resumeOf', { name })}
          sx={{ fontWeight: 600, ...wholeRow }}
        >
          {name}
        </MuiLink>
        <Typography variant="body2" color="textSecondary">
          {t('drafts.step', { step: urlaStepIds.indexOf(row.step) + 1 })}
          {' · '}
          {t('drafts.borrowers', { smart_count: row.borrowers })}
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ flex: '0 1 270px' }}>
        {t('drafts.changed', { name: row.changedBy })}
        {' · '}
        <Ago iso={row.changedAt} />
      </Typography>
    </Box>
  );
};

/** Applications that are begun and not submitted, the newest change first. */
export const DraftList = () => {
  const t = useOriginationText();
  return (
    <SearchedList<UrlaDraftRow>
      title={t('drafts.title')}
      resource="urla-drafts"
      perPage={5}
      pageSizes={[5]}
      sort={{ field: 'changedAt', order: 'DESC' }}
      isOutOfAddress
      storeKey={false}
      empty={<EmptyState title={t('drafts.empty')} text={t('drafts.emptyText')} />}
      loading={<Skeleton aria-busy height={44} sx={{ m: 2 }} />}
      row={(draft) => <DraftRow key={draft.id} row={draft} />}
    />
  );
};
