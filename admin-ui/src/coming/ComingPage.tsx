import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { NotFoundPage } from '../kit/page/NotFoundPage.tsx';
import { usePageText } from '../kit/page/page.texts.ts';
import { PageHeader } from '../kit/page/PageHeader.tsx';
import { Section } from '../kit/page/Section.tsx';
import { PRODUCT_NAME } from '../texts/product.ts';
import { announced } from './announced.ts';
import { useComingText } from './coming.texts.ts';

/** Says plainly what a page of a later release will hold. */
export const ComingPage = () => {
  const t = useComingText();
  const pageText = usePageText();
  const { pathname } = useLocation();
  const page = announced.find(({ path }) => matchPath(path, pathname));
  if (!page) return <NotFoundPage />;
  return (
    <Box>
      <PageHeader title={page.label} subtitle={t('notice', { product: PRODUCT_NAME })} />
      <Section>
        <Typography sx={{ maxWidth: 640 }}>{t(`pages.${page.path}`)}</Typography>
        <Typography color="textSecondary" sx={{ maxWidth: 640, mt: 1, mb: 2 }}>
          {t('meanwhile')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button component={Link} to="/pipeline" variant="outlined">
            {pageText('notFound.pipeline')}
          </Button>
        </Box>
      </Section>
    </Box>
  );
};
