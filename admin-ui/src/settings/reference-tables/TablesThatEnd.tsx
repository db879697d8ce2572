import Alert from '@mui/material/Alert';
import { tablesThatEnd } from '../../../../events/lending/tables/tables-that-end.ts';
import { todayAtBranch } from '../../kit/form/today.ts';
import { formatDate } from '../../kit/values/format.ts';
import { useSettingsText } from '../shared/settings.texts.ts';

/** Tables of the program whose last day has come, or comes soon. */
export const TablesThatEnd = ({ today = todayAtBranch() }: { readonly today?: string }) => {
  const t = useSettingsText();
  const tables = tablesThatEnd(today);
  if (tables.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ m: 2, mb: 0.5 }}>
      {tables.map(({ table, lastDay, hasEnded }) => (
        <div key={table}>
          {t(hasEnded ? 'tables.hasEnded' : 'tables.ends', {
            table: t(`tables.ofProgram.${table}`),
            day: formatDate(lastDay),
          })}
        </div>
      ))}
      {t('tables.endsHow')}
    </Alert>
  );
};
