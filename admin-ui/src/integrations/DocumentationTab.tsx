import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { Section } from '../kit/page/Section.tsx';
import { useIntegrationsText } from './shared/integrations.texts.ts';

const Entry = ({ link, text }: { readonly link: ReactNode; readonly text: string }) => (
  <Box component="li" sx={{ py: 1 }}>
    <Typography sx={{ fontWeight: 600 }}>{link}</Typography>
    <Typography variant="body2" color="textSecondary">
      {text}
    </Typography>
  </Box>
);

/** Documentation for developers on a partner's side. */
export const DocumentationTab = () => {
  const t = useIntegrationsText();
  const page = (address: string, label: string) => (
    <Link href={address} target="_blank" rel="noreferrer">
      {label}
    </Link>
  );
  return (
    <Section title={t('documentation.title')} subtitle={t('documentation.text')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        <Entry link={page('/api/v1/docs', t('documentation.partnerApi'))} text={t('documentation.partnerApiText')} />
        <Entry link={page('/api/docs', t('documentation.openApi'))} text={t('documentation.openApiText')} />
        <Entry
          link={page('/api/v1/openapi.json', t('documentation.document'))}
          text={t('documentation.documentText')}
        />
        <Entry
          link={
            <Link component={RouterLink} to="/settings/api-keys">
              {t('documentation.keys')}
            </Link>
          }
          text={t('documentation.keysText')}
        />
      </Box>
    </Section>
  );
};
