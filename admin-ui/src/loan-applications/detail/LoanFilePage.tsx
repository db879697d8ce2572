import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type FunctionComponent, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useDialogLink } from '../../kit/dialogs/record-dialogs.ts';
import { lazyPart } from '../../kit/feature/feature.ts';
import { Columns } from '../../kit/page/Columns.tsx';
import { NotFoundPage } from '../../kit/page/NotFoundPage.tsx';
import { PageHeader } from '../../kit/page/PageHeader.tsx';
import { PageSkeleton } from '../../kit/page/PageSkeleton.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { Money } from '../../kit/values/Money.tsx';
import { PriorityBadge } from '../../kit/values/PriorityBadge.tsx';
import { Progress } from '../../kit/values/Progress.tsx';
import { StandingBadges } from '../../kit/values/StatusBadge.tsx';
import { queueViewOf } from '../../kit/work-queue/queue-address.ts';
import { useCan } from '../../session/current-user.ts';
import { WhyNot } from '../../session/WhyNot.tsx';
import { ConflictNotice } from '../actions/ConflictNotice.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { outstandingOf } from '../conditions/condition-list.ts';
import { DocumentsTab } from '../documents/DocumentsTab.tsx';
import { OverdueLink } from '../documents/OverdueLink.tsx';
import { LetterButton } from '../letters/LetterButton.tsx';
import { LoanTimeline } from '../timeline/LoanTimeline.tsx';
import { BorrowerTab } from './BorrowerTab.tsx';
import { ChangedSinceApproval } from './ChangedSinceApproval.tsx';
import { fileColumns } from './file-columns.ts';
import { FileAside } from './FileAside.tsx';
import { type FileTab, FileTabs, fileTabs } from './FileTabs.tsx';
import { useLoanFileText } from './loan-file.texts.ts';
import { DecisionProvider } from '../moves/DecisionProvider.tsx';
import { FileBar } from '../moves/FileBar.tsx';
import { OutOfDateLine } from '../out-of-date/OutOfDateLine.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { SimilarFiles } from './SimilarFiles.tsx';
import { WaitingForNotice } from './WaitingForNotice.tsx';

const QueueStrip = lazyPart(() => import('../../kit/work-queue/QueueStrip.tsx'), 'QueueStrip');
const ConditionsTab = lazyPart(() => import('../conditions/ConditionsTab.tsx'), 'ConditionsTab');
const OrdersTab = lazyPart(() => import('../orders/OrdersTab.tsx'), 'OrdersTab');
const UrlaTab = lazyPart(() => import('../urla/page/UrlaTab.tsx'), 'UrlaTab');
const HistoryTab = lazyPart(() => import('../history/HistoryTab.tsx'), 'HistoryTab');

const Subtitle = () => {
  const t = useLoanFileText();
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
        <StandingBadges status={file.status} disposition={file.disposition?.disposition ?? null} />
        <PriorityBadge priority={file.priority} />
        <Progress percent={file.completionPercentage} />
        <OverdueLink />
      </Box>
      <ChangedSinceApproval />
      <Typography variant="caption" sx={{ overflowWrap: 'anywhere' }}>
        {t('idLabel', { id: file.id })}
      </Typography>
      <WaitingForNotice file={file} />
    </Box>
  );
};

const History = () => {
  const { file } = useLoanFile();
  if (!useCan('compliance.read')) return <WhyNot permission="compliance.read" />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <HistoryTab applicationId={file.id} loanNumber={file.loanNumber} />
    </Suspense>
  );
};

const Urla = () => (
  <Suspense fallback={<PageSkeleton />}>
    <UrlaTab />
  </Suspense>
);

const Conditions = () => (
  <Suspense fallback={<PageSkeleton />}>
    <ConditionsTab />
  </Suspense>
);

const Orders = () => (
  <Suspense fallback={<PageSkeleton />}>
    <OrdersTab />
  </Suspense>
);

const Timeline = () => {
  const t = useLoanFileText();
  const { file } = useLoanFile();
  return (
    <Section title={t('timeline')}>
      <LoanTimeline file={file} />
    </Section>
  );
};

const panels: Readonly<Record<FileTab, FunctionComponent>> = {
  overview: OverviewTab,
  borrower: BorrowerTab,
  urla: Urla,
  documents: DocumentsTab,
  conditions: Conditions,
  orders: Orders,
  timeline: Timeline,
  history: History,
};

/** Where the file was opened from a queue. */
const Queue = () => {
  const { file } = useLoanFile();
  const view = queueViewOf(useLocation().search);
  return (
    view && (
      <Suspense fallback={null}>
        <QueueStrip applicationId={file.id} view={view} />
      </Suspense>
    )
  );
};

/** The file's tabs, each with its own address. */
export const LoanFilePage = ({ tab }: { readonly tab: string }) => {
  const t = useLoanFileText();
  const { file } = useLoanFile();
  const linkTo = useDialogLink();
  const open = fileTabs.find((name) => name === tab);
  if (!open) return <NotFoundPage />;
  const Panel = panels[open];
  const isWide = open === 'history';

  return (
    <DecisionProvider>
      <Queue />
      <PageHeader
        title={file.borrowerName}
        tabTitle={file.loanNumber}
        subtitle={<Subtitle />}
        actions={
          <>
            <LetterButton />
            <Button component={Link} to={linkTo('review', file.id)} variant="outlined">
              {t('review')}
            </Button>
          </>
        }
      />
      <FileBar isSticky />
      <FileTabs applicationId={file.id} open={open} outstanding={outstandingOf(file.conditions)} />
      <Columns widths={isWide ? {} : fileColumns}>
        <Box
          role="tabpanel"
          id={`file-panel-${open}`}
          aria-labelledby={`file-tab-${open}`}
          sx={{ display: 'grid', gap: 2, minWidth: 0 }}
        >
          <ConflictNotice />
          <OutOfDateLine />
          <SimilarFiles applicationId={file.id} />
          <Panel />
        </Box>
        {!isWide && <FileAside />}
      </Columns>
    </DecisionProvider>
  );
};
