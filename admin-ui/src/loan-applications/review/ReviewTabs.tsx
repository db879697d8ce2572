import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTab } from '../../kit/dialogs/use-tab.ts';
import { ConflictNotice } from '../actions/ConflictNotice.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { DocumentList } from '../documents/DocumentList.tsx';
import { LoanFigures } from '../figures/LoanFigures.tsx';
import { DecisionProvider } from '../moves/DecisionProvider.tsx';
import { FileBar } from '../moves/FileBar.tsx';
import { LoanTimeline } from '../timeline/LoanTimeline.tsx';
import { DecisionsTab } from './DecisionsTab.tsx';
import { useReviewText } from './review.texts.ts';
import { WorkflowTab } from './WorkflowTab.tsx';

const tabs = ['overview', 'workflow', 'documents', 'timeline', 'decisions'] as const;
type TabName = (typeof tabs)[number];

/** The parts of the review. */
export const ReviewTabs = () => {
  const t = useReviewText();
  const { file } = useLoanFile();
  const [tab, openTab] = useTab(tabs);
  return (
    <DecisionProvider>
      <Box sx={{ px: 3, flex: 'none' }}>
        <FileBar />
      </Box>
      <Tabs
        value={tab}
        onChange={(_, next: TabName) => openTab(next)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={t('tabs.label')}
        sx={{ px: 2, flex: 'none' }}
      >
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`review-tab-${name}`}
            {...(name === tab && { 'aria-controls': `review-panel-${name}` })}
            label={t(`tabs.${name}`)}
          />
        ))}
      </Tabs>
      <DialogContent
        role="tabpanel"
        id={`review-panel-${tab}`}
        aria-labelledby={`review-tab-${tab}`}
        tabIndex={0}
        sx={{ display: 'grid', gap: 2, alignContent: 'start', minHeight: { sm: 420 } }}
      >
        <ConflictNotice />
        {tab === 'overview' && <LoanFigures file={file} />}
        {tab === 'workflow' && <WorkflowTab />}
        {tab === 'documents' && <DocumentList />}
        {tab === 'timeline' && <LoanTimeline file={file} />}
        {tab === 'decisions' && <DecisionsTab />}
      </DialogContent>
    </DecisionProvider>
  );
};
