import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId } from 'react';
import { useTab } from '../kit/dialogs/use-tab.ts';
import type { TabProps } from './applicant-tabs.ts';
import { BorrowerChoice } from './BorrowerChoice.tsx';
import { CreditHistoryTab } from './CreditHistoryTab.tsx';
import { FinancialProfileTab } from './FinancialProfileTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { RiskAssessmentTab } from './RiskAssessmentTab.tsx';
import { SocialMediaTab } from './SocialMediaTab.tsx';
import { TransactionsTab } from './TransactionsTab.tsx';
import { useApplicantText } from './applicants.texts.ts';

const tabs = ['overview', 'credit', 'financial', 'transactions', 'social', 'risk'] as const;
type TabName = (typeof tabs)[number];

const views: Readonly<Record<TabName, (props: TabProps) => ReactNode>> = {
  overview: OverviewTab,
  credit: CreditHistoryTab,
  financial: FinancialProfileTab,
  transactions: TransactionsTab,
  social: SocialMediaTab,
  risk: RiskAssessmentTab,
};

/** The six parts of an applicant's profile; the open one lives in the address. */
export const ApplicantProfileView = ({ applicationId, profile }: TabProps) => {
  const t = useApplicantText();
  const prefix = useId();
  const [tab, open] = useTab(tabs);
  const View = views[tab];
  return (
    <Box sx={{ minWidth: 0 }}>
      <BorrowerChoice borrowerId={profile.borrowerId} borrowers={profile.borrowers} />
      <Tabs
        value={tab}
        onChange={(_, next: TabName) => open(next)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={t('tabs.label')}
        sx={{ mb: 2 }}
      >
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`${prefix}-tab-${name}`}
            {...(name === tab && { 'aria-controls': `${prefix}-panel` })}
            label={t(`tabs.${name}`)}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${prefix}-panel`}
        aria-labelledby={`${prefix}-tab-${tab}`}
        tabIndex={0}
        sx={{ display: 'grid', gap: 2, minWidth: 0 }}
      >
        <View applicationId={applicationId} profile={profile} />
      </Box>
    </Box>
  );
};
