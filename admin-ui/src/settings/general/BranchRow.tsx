import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Branch, PortalSettings } from '../../../../api/settings/settings.contract.ts';
import { Badge } from '../../kit/values/Badge.tsx';
import { formatDate, humanize } from '../../kit/values/format.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { Permitted } from '../../session/Permitted.tsx';
import { BranchFormDialog } from './BranchFormDialog.tsx';
import { CloseBranchDialog } from './CloseBranchDialog.tsx';
import { MainBranchDialog } from './MainBranchDialog.tsx';
import { formatHour, timeIn } from './time-zones.ts';
import { useSettingsText } from '../shared/settings.texts.ts';

type Props = { readonly settings: PortalSettings; readonly branch: Branch };
type Order = 'edit' | 'makeMain' | 'close';

/** The main branch is the calendar of the portal, so it cannot be closed before another one is. */
const ordersOf = ({ isMain }: Branch): readonly Order[] => (isMain ? ['edit'] : ['edit', 'makeMain', 'close']);

const holidaysOf = ({ holidaysClosed, saturdayHolidaysOnFriday }: Branch): 'closed' | 'ofBanks' | 'open' => {
  if (!holidaysClosed) return 'open';
  return saturdayHolidaysOnFriday ? 'closed' : 'ofBanks';
};

const BranchActions = ({ settings, branch }: Props) => {
  const t = useSettingsText();
  const [order, setOrder] = useState<Order | null>(null);
  const onClose = () => setOrder(null);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {ordersOf(branch).map((each) => (
        <Permitted key={each} permission="settings.update">
          <Button
            variant="outlined"
            aria-label={t('branches.ofBranch', {
              action: t(`branches.${each}.action`),
              name: branch.name,
            })}
            onClick={() => setOrder(each)}
          >
            {t(`branches.${each}.action`)}
          </Button>
        </Permitted>
      ))}
      {order === 'edit' && <BranchFormDialog settings={settings} branchId={branch.id} onClose={onClose} />}
      {order === 'makeMain' && <MainBranchDialog settings={settings} branch={branch} onClose={onClose} />}
      {order === 'close' && <CloseBranchDialog settings={settings} branch={branch} onClose={onClose} />}
    </Box>
  );
};

/** One branch: its calendar, and what can be done with it. */
export const BranchRow = ({ settings, branch, now }: Props & { readonly now: Date }) => {
  const t = useSettingsText();
  const { name, timeZone, openingDays, cutOffHour, isMain, closedAt } = branch;
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{ display: 'grid', gap: 1, px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1 }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography component="h4" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {isMain && <Badge tone="blue">{t('branches.main')}</Badge>}
          {closedAt && <Badge tone="grey">{t('branches.closedOn', { date: formatDate(closedAt) })}</Badge>}
        </Box>
        {!closedAt && <BranchActions settings={settings} branch={branch} />}
      </Box>
      <Facts columnWidth={230}>
        <Fact label={t('branches.timeZone')}>
          {closedAt ? timeZone : t('branches.zoneNow', { timeZone, time: timeIn(timeZone, now) })}
        </Fact>
        <Fact label={t('branches.openingDays')}>{openingDays.map((day) => humanize(day).slice(0, 3)).join(', ')}</Fact>
        <Fact label={t('branches.holidays')}>{t(`branches.holidaysAre.${holidaysOf(branch)}`)}</Fact>
        {branch.closedOn.length > 0 && (
          <Fact label={t('branches.alsoClosed')}>{branch.closedOn.map((day) => formatDate(day)).join('; ')}</Fact>
        )}
        <Fact label={t('branches.cutOffHour')}>{formatHour(cutOffHour)}</Fact>
      </Facts>
    </Box>
  );
};
