import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { ListBase, Pagination, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import type { urlaDraftRowSchema } from '../../../../api/urla-draft/urla-draft.contract.ts';
import { urlaStepIds } from '../../../../events/lending/urla/steps.ts';
import { errorsInPlace } from '../../kit/list/errors-in-place.ts';
import { ListRows } from '../../kit/list/ListRows.tsx';
import { linkedRow, wholeRow } from '../../kit/list/whole-row.ts';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { Ago } from '../../kit/values/Ago.tsx';
import { Progress } from '../../kit/values/Progress.tsx';
import { addressOf } from '../page/addresses.ts';
import { useOriginationText } from './loan-origination.texts.ts';
import { rowStyle } from './rows.ts';

const PER_PAGE = 5;

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
      <Progress percent={row.percent} />
      <Typography variant="body2" color="textSecondary" sx={{ flex: '0 1 270px' }}>
        {t('drafts.changed', { name: row.changedBy })}
        {' · '}
        <Ago iso={row.changedAt} />
      </Typography>
    </Box>
  );
};

const Rows = () => {
  const t = useOriginationText();
  const { data, total } = useListContext<UrlaDraftRow>();
  if (total === 0) return <EmptyState title={t('drafts.empty')} text={t('drafts.emptyText')} />;
  return (
    <>
      <Box component="ul" aria-busy={!data} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data ? data.map((row) => <DraftRow key={row.id} row={row} />) : <Skeleton height={44} sx={{ m: 2 }} />}
      </Box>
      {(total ?? 0) > PER_PAGE && <Pagination rowsPerPageOptions={[PER_PAGE]} />}
    </>
  );
};

/** Applications that are begun and not submitted, the newest change first. */
export const DraftList = () => {
  const t = useOriginationText();
  return (
    <Section title={t('drafts.title')} padding={0}>
      <ListBase
        resource="urla-drafts"
        perPage={PER_PAGE}
        sort={{ field: 'changedAt', order: 'DESC' }}
        exporter={false}
        disableSyncWithLocation
        storeKey={false}
        disableAuthentication
        queryOptions={errorsInPlace}
      >
        <ListRows>
          <Rows />
        </ListRows>
      </ListBase>
    </Section>
  );
};
