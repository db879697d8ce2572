import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { PageHeader } from './PageHeader.tsx';
import { usePageText } from './page.texts.ts';

export const NotFoundPage = () => {
  const t = usePageText();
  const { pathname } = useLocation();
  return (
    <Box>
      <PageHeader title={t('notFound.title')} subtitle={t('notFound.text', { path: pathname })} />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button component={Link} to="/" variant="contained">
          {t('notFound.home')}
        </Button>
        <Button component={Link} to="/pipeline" variant="outlined">
          {t('notFound.pipeline')}
        </Button>
      </Box>
    </Box>
  );
};
