import Add from '@mui/icons-material/Add';
import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import BusinessCenterOutlined from '@mui/icons-material/BusinessCenterOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link, useNavigate } from 'react-router-dom';
import { ProgressButton } from '../../kit/command/ProgressButton.tsx';
import { useApplicationsText } from '../../kit/applications/applications.texts.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { PageHeader } from '../../kit/page/PageHeader.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { Badge } from '../../kit/values/Badge.tsx';
import { useCan } from '../../session/current-user.ts';
import { startDraft } from '../draft/draft-commands.ts';
import { addressOf, shortAddressOf } from '../page/addresses.ts';
import { ApplicationList } from './ApplicationList.tsx';
import { DraftList } from './DraftList.tsx';
import { useOriginationText } from './loan-origination.texts.ts';

const areas = [
  ['personal', PersonOutlined],
  ['addresses', HomeOutlined],
  ['employment', BusinessCenterOutlined],
  ['assets', AccountBalanceOutlined],
] as const;

const AboutTheForm = () => {
  const t = useOriginationText();
  return (
    <Section
      title={t('form.title')}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Badge tone="blue">{t('form.official')}</Badge>
          <Badge tone="blue">{t('form.fannie')}</Badge>
        </Box>
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('form.text')}
      </Typography>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
        }}
      >
        {areas.map(([area, Icon]) => (
          <Box component="li" key={area} sx={{ display: 'flex', gap: 1.25 }}>
            <Icon aria-hidden sx={{ color: 'primary.main' }} />
            <Box>
              <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
                {t(`areas.${area}.title`)}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {t(`areas.${area}.text`)}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
};

/** Where applications are begun, resumed and followed. */
export const LoanOriginationPage = () => {
  const t = useOriginationText();
  const ofApplications = useApplicationsText();
  const navigate = useNavigate();
  const canRead = useCan('applications.read');
  const { send, isPending, error } = useCommand({
    run: async ({ isShort }: { readonly isShort: boolean }) => ({ ...(await startDraft()), isShort }),
    onSuccess: ({ id, isShort }) => void navigate(isShort ? shortAddressOf(id) : addressOf(id, 'personal')),
    refreshes: [['urla-drafts']],
  });
  return (
    <Box>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            {canRead && (
              <Button component={Link} to="/pipeline" variant="outlined">
                {ofApplications('viewPipeline')}
              </Button>
            )}
            <ProgressButton
              variant="outlined"
              isPending={isPending}
              isShared
              onClick={() => void send({ isShort: true })}
            >
              {t('newShort')}
            </ProgressButton>
            <ProgressButton
              variant="contained"
              startIcon={<Add />}
              isPending={isPending}
              isShared
              onClick={() => void send({ isShort: false })}
            >
              {t('newUrla')}
            </ProgressButton>
          </>
        }
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Refusal error={error} />
        <AboutTheForm />
        <DraftList />
        {canRead && <ApplicationList />}
      </Box>
    </Box>
  );
};
