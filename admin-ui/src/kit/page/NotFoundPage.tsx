import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { PageHeader } from './PageHeader.tsx';

export const NotFoundPage = () => {
  const translate = useTranslate();
  const { pathname } = useLocation();
  return (
    <Box>
      <PageHeader title={translate('notFound.title')} subtitle={translate('notFound.text', { path: pathname })} />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button component={Link} to="/" variant="contained">
          {translate('notFound.home')}
        </Button>
        <Button component={Link} to="/pipeline" variant="outlined">
          {translate('notFound.pipeline')}
        </Button>
      </Box>
    </Box>
  );
};
