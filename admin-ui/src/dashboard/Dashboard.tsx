import Download from '@mui/icons-material/Download';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { PageHeader } from '../kit/page/PageHeader.tsx';
import { Permitted } from '../session/Permitted.tsx';
import { QuickLinks } from './QuickLinks.tsx';
import { RecentApplications } from './RecentApplications.tsx';
import { StatTiles } from './StatTiles.tsx';
import { useApplicationsText } from '../kit/applications/applications.texts.ts';

const Actions = () => {
  const translate = useTranslate();
  const ofApplications = useApplicationsText();
  return (
    <>
      <Permitted permission="reports.read">
        <Button
          component="a"
          href="/api/business/dashboard/report.csv"
          download
          variant="outlined"
          startIcon={<Download />}
        >
          {translate('dashboard.export')}
        </Button>
      </Permitted>
      <Button component={Link} to="/pipeline" variant="contained">
        {ofApplications('viewPipeline')}
      </Button>
    </>
  );
};

export const Dashboard = () => {
  const translate = useTranslate();
  return (
    <Box>
      <PageHeader
        title={translate('dashboard.title')}
        subtitle={translate('dashboard.subtitle')}
        actions={<Actions />}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <StatTiles />
        <RecentApplications />
        <QuickLinks />
      </Box>
    </Box>
  );
};
