import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LoadedTable } from '../../../../api/reference-table/reference-table.contract.ts';
import { Badge } from '../../kit/values/Badge.tsx';
import { formatCount, formatDateTime } from '../../kit/values/format.ts';
import { useSettingsText } from '../shared/settings.texts.ts';
import { listRow } from '../../kit/list/list-row.ts';

type Props = { readonly loaded: LoadedTable };

/** One file: what it holds, when it was in force, and who loaded it. */
export const LoadedTableRow = ({ loaded }: Props) => {
  const t = useSettingsText();
  const { table, firstYear, lastYear, fileName, source, rows, isSample, loadedBy, inForceFrom, inForceUntil } = loaded;
  const years = firstYear === lastYear ? String(firstYear) : t('tables.years', { first: firstYear, last: lastYear });
  const name = `${t(`tables.names.${table}`)}, ${years}`;
  const what = table === 'county-limits' ? 'tables.counties' : 'tables.weeks';
  const count = t(what, { smart_count: rows, count: formatCount(rows) });
  const from = formatDateTime(inForceFrom);
  return (
    <Box component="li" aria-label={name} sx={listRow}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, alignItems: 'center' }}>
        <Typography component="div" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Badge tone={inForceUntil ? 'grey' : 'green'}>{t(inForceUntil ? 'tables.replaced' : 'tables.inForce')}</Badge>
        {isSample && <Badge tone="yellow">{t('tables.sample')}</Badge>}
      </Box>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {isSample
          ? t('tables.sampleFile', { rows: count, fileName })
          : t('tables.file', { rows: count, fileName, source })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {inForceUntil ? t('tables.was', { from, until: formatDateTime(inForceUntil) }) : t('tables.is', { from })}{' '}
        {t('tables.by', { by: loadedBy })}
      </Typography>
    </Box>
  );
};
