import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Money } from '../../kit/values/Money.tsx';
import { PriorityBadge } from '../../kit/values/PriorityBadge.tsx';
import { Progress } from '../../kit/values/Progress.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { StatusBadge } from '../../kit/values/StatusBadge.tsx';
import { NotFoundPage } from '../../kit/page/NotFoundPage.tsx';
import { PageHeader } from '../../kit/page/PageHeader.tsx';
import { useDialogLink } from '../../kit/dialogs/record-dialogs.ts';
import { useCan } from '../../session/current-user.ts';
import { WhyNot } from '../../session/WhyNot.tsx';
import { ConflictNotice } from '../actions/ConflictNotice.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { DocumentsTab } from '../documents/DocumentsTab.tsx';
import { BorrowerTab } from './BorrowerTab.tsx';
import { FileAside } from './FileAside.tsx';
import { LoanTimeline } from './LoanTimeline.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { WaitingForNotice } from './WaitingForNotice.tsx';

const HistoryTab = lazy(() => import('../history/HistoryTab.tsx').then(({ HistoryTab }) => ({ default: HistoryTab })));

const tabs: readonly string[] = ['overview', 'borrower', 'documents', 'timeline', 'history'];

const Subtitle = () => {
  const translate = useTranslate();
  const { file } = useLoanFile();
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, color: 'text.primary' }}>
          {file.loanNumber}
        </Typography>
        <Typography variant="body2">
          <Money amount={file.loanAmount} />
        </Typography>
        <StatusBadge status={file.status} />
        <PriorityBadge priority={file.priority} />
        <Progress percent={file.completionPercentage} />
      </Box>
      <Typography variant="caption" sx={{ overflowWrap: 'anywhere' }}>
        {translate('loanFile.idLabel', { id: file.id })}
      </Typography>
      <WaitingForNotice applicationId={file.id} />
    </Box>
  );
};

/** The file's tabs, each with its own address. */
export const LoanFilePage = ({ tab }: { readonly tab: string }) => {
  const translate = useTranslate();
  const { file } = useLoanFile();
  const linkTo = useDialogLink();
  const canAudit = useCan('compliance.read');
  if (!tabs.includes(tab)) return <NotFoundPage />;
  const isWide = tab === 'history';

  return (
    <Box>
      <PageHeader
        title={file.borrowerName}
        subtitle={<Subtitle />}
        actions={
          <Button component={Link} to={linkTo('review', file.id)} variant="outlined">
            {translate('loanFile.review')}
          </Button>
        }
      />
      <Tabs
        value={tab}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={translate('loanFile.tabs.label')}
        sx={{ mb: 2 }}
      >
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`file-tab-${name}`}
            {...(name === tab && { 'aria-controls': `file-panel-${name}` })}
            label={translate(`loanFile.tabs.${name}`)}
            component={Link}
            to={name === 'overview' ? `/applications/${file.id}` : `/applications/${file.id}/${name}`}
          />
        ))}
      </Tabs>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: isWide ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) 320px' },
        }}
      >
        <Box
          role="tabpanel"
          id={`file-panel-${tab}`}
          aria-labelledby={`file-tab-${tab}`}
          sx={{ display: 'grid', gap: 2, minWidth: 0 }}
        >
          <ConflictNotice />
          {tab === 'overview' && <OverviewTab />}
          {tab === 'borrower' && <BorrowerTab />}
          {tab === 'documents' && <DocumentsTab />}
          {tab === 'timeline' && (
            <Section title={translate('loanFile.timeline.title')}>
              <LoanTimeline timeline={file.timeline} />
            </Section>
          )}
          {tab === 'history' && <WhyNot permission="compliance.read" />}
          {tab === 'history' && canAudit && (
            <Suspense fallback={null}>
              <HistoryTab applicationId={file.id} loanNumber={file.loanNumber} />
            </Suspense>
          )}
        </Box>
        {!isWide && <FileAside />}
      </Box>
    </Box>
  );
};
