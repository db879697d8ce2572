import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { UadReportInfo } from '../../../../api/uad-report/uad-report.contract.ts';
import { ERASED } from '../../../../events/kernel/personal-data.ts';
import { uadReportStatuses } from '../../../../events/lending/uad/uad-form.ts';
import { CommandDialog } from '../../kit/dialogs/CommandDialog.tsx';
import { useDialogLink } from '../../kit/dialogs/record-dialogs.ts';
import { FilterBar } from '../../kit/list/FilterBar.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { Badge } from '../../kit/values/Badge.tsx';
import { formatDateTime } from '../../kit/values/format.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { discardUadReport } from './uad-commands.ts';
import { UadPdfButton } from './UadPdfButton.tsx';
import { useUadText } from './uad.texts.ts';
import { ListChoice } from '../../kit/list/list-filters.tsx';
import { SearchedList } from '../../kit/list/SearchedList.tsx';

const tones = { draft: 'blue', submitted: 'green', discarded: 'grey' } as const;

type OfReport = { readonly report: UadReportInfo };

const useAddress = ({ answers: { propertyAddress, city, state } }: UadReportInfo): string => {
  const t = useUadText();
  const said = [propertyAddress, city, state].filter(Boolean);
  if (said.length > 0 && said.every((text) => text === ERASED)) return t('list.erased');
  return said.join(', ') || t('list.noAddress');
};

const DiscardDialog = ({ report, onClose }: OfReport & { readonly onClose: () => void }) => {
  const t = useUadText();
  const address = useAddress(report);
  return (
    <CommandDialog
      run={() => discardUadReport(report)}
      success={t('list.discarded')}
      onSuccess={onClose}
      title={t('list.discardTitle')}
      text={t('list.discardText', { address })}
      confirm={t('list.discard')}
      isDestructive
      onClose={onClose}
    />
  );
};

const Row = ({ report }: OfReport) => {
  const t = useUadText();
  const linkTo = useDialogLink();
  const [isDiscarding, setDiscarding] = useState(false);
  const { id, status, step, changedAt, changedBy } = report;
  const address = useAddress(report);
  const isDraft = status === 'draft';
  return (
    <Box
      component="li"
      aria-label={address}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{address}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('list.changed', { step: t(`steps.${step}`), at: formatDateTime(changedAt), by: changedBy })}
        </Typography>
      </Box>
      <Badge tone={tones[status]}>{t(`list.statuses.${status}`)}</Badge>
      <Button
        component={Link}
        to={linkTo('uad', id)}
        variant="outlined"
        aria-label={t(isDraft ? 'list.goOnWith' : 'list.viewOf', { address })}
      >
        {t(isDraft ? 'list.goOn' : 'list.view')}
      </Button>
      {status !== 'discarded' && <UadPdfButton reportId={id} address={address} />}
      {isDraft && (
        <Permitted permission="appraisals.update">
          <Button color="inherit" aria-label={t('list.discardOf', { address })} onClick={() => setDiscarding(true)}>
            {t('list.discard')}
          </Button>
        </Permitted>
      )}
      {isDiscarding && <DiscardDialog report={report} onClose={() => setDiscarding(false)} />}
    </Box>
  );
};

const Filters = () => {
  const t = useUadText();
  return (
    <FilterBar>
      <ListChoice
        name="status"
        label={t('list.status')}
        all={t('list.all')}
        options={uadReportStatuses.map((each) => [each, t(`list.statuses.${each}`)] as const)}
      />
    </FilterBar>
  );
};

/** UAD forms: drafts to go on with, and what was submitted. */
export const UadTab = () => {
  const t = useUadText();
  return (
    <SearchedList<UadReportInfo>
      resource="uad-reports"
      perPage={10}
      pageSizes={[10, 25, 50]}
      sort={{ field: 'changedAt', order: 'DESC' }}
      filters={<Filters />}
      empty={<EmptyState title={t('list.empty')} text={t('list.emptyText')} />}
      row={(report) => <Row key={report.id} report={report} />}
    />
  );
};
