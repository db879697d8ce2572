import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { LoadedTable } from '../../../../api/reference-table/reference-table.contract.ts';
import { Details } from '../../kit/page/Details.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { SettingsCard } from '../shared/SettingsCard.tsx';
import { useSettingsText } from '../shared/settings.texts.ts';
import { useReferenceTables } from '../shared/use-settings.ts';
import { LoadedTableRow } from './LoadedTableRow.tsx';
import { TablesThatEnd } from './TablesThatEnd.tsx';

const keyOf = ({ table, firstYear, inForceFrom, inForceUntil }: LoadedTable): string =>
  [table, firstYear, inForceFrom, inForceUntil].join(' ');

const Loaded = ({ tables }: { readonly tables: readonly LoadedTable[] }) => {
  const t = useSettingsText();
  const [isAll, setAll] = useState(false);
  const replaced = tables.filter(({ inForceUntil }) => inForceUntil !== null).length;
  const shown = isAll ? tables : tables.filter(({ inForceUntil }) => inForceUntil === null);
  return (
    <>
      {tables.some(({ isSample, inForceUntil }) => isSample && inForceUntil === null) && (
        <Alert severity="warning" sx={{ m: 2, mb: 0.5 }}>
          {t('tables.sampleInForce')}
          <Details>{t('tables.how')}</Details>
        </Alert>
      )}
      <Box component="ul" aria-label={t('cards.tables.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((loaded) => (
          <LoadedTableRow key={keyOf(loaded)} loaded={loaded} />
        ))}
      </Box>
      {replaced > 0 && (
        <Box sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider' }}>
          <Button size="small" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? t('tables.hideReplaced') : t('tables.showReplaced', { smart_count: replaced })}
          </Button>
        </Box>
      )}
    </>
  );
};

/** County limits and average prime offer rates: which versions are loaded, from which file, by whom, and since when. */
export const ReferenceTablesCard = () => {
  const t = useSettingsText();
  return (
    <SettingsCard name="tables" query={useReferenceTables()} facts={0} rows={3}>
      {(tables) => (
        <>
          <TablesThatEnd />
          {tables.length === 0 ? (
            <EmptyState
              title={t('tables.none')}
              text={t('tables.noneText')}
              action={<Details>{t('tables.how')}</Details>}
            />
          ) : (
            <Loaded tables={tables} />
          )}
        </>
      )}
    </SettingsCard>
  );
};
