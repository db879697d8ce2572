import Download from '@mui/icons-material/Download';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { PageHeader } from '../kit/page/PageHeader.tsx';
import { Charts } from './charts/Charts.tsx';
import { QuickLinks } from './QuickLinks.tsx';
import { RecentApplications } from './RecentApplications.tsx';
import { StatTiles } from './StatTiles.tsx';
import { ExportLink } from '../kit/applications/ExportLink.tsx';
import { useApplicationsText } from '../kit/applications/applications.texts.ts';
import { useDashboardText } from './dashboard.texts.ts';

const Actions = () => {
  const t = useDashboardText();
  const ofApplications = useApplicationsText();
  return (
    <>
      <ExportLink startIcon={<Download />}>{t('export')}</ExportLink>
      <Button component={Link} to="/pipeline" variant="contained">
        {ofApplications('viewPipeline')}
      </Button>
    </>
  );
};

export const Dashboard = () => {
  const t = useDashboardText();
  return (
    <Box>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={<Actions />} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <StatTiles />
        <Charts />
        <RecentApplications />
        <QuickLinks />
      </Box>
    </Box>
  );
};
