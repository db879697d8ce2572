import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Section } from '../kit/page/Section.tsx';
import { PRODUCT_NAME } from '../product.ts';
import { Permitted } from '../session/Permitted.tsx';
import type { ComingPath } from '../layout/navigation.ts';
import { PageHeader } from '../kit/page/PageHeader.tsx';

/** Says plainly what a page of a later release will hold. */
export const ComingPage = ({ path }: { readonly path: ComingPath }) => {
  const translate = useTranslate();
  return (
    <Box>
      <PageHeader
        title={translate(`nav.items.${path}`)}
        subtitle={translate('coming.notice', { product: PRODUCT_NAME })}
      />
      <Section>
        <Typography sx={{ maxWidth: 640 }}>{translate(`coming.pages.${path}`)}</Typography>
        <Typography color="textSecondary" sx={{ maxWidth: 640, mt: 1, mb: 2 }}>
          {translate('coming.meanwhile')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button component={Link} to="/pipeline" variant="outlined">
            {translate('notFound.pipeline')}
          </Button>
          {path === '/integrations' && (
            <Permitted permission="integrations.read">
              <Button component={Link} to="/settings/api-keys" variant="outlined">
                {translate('apiKeys.title')}
              </Button>
            </Permitted>
          )}
        </Box>
      </Section>
    </Box>
  );
};
