import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { AppraiserInfo } from '../../../../api/appraiser/appraiser.contract.ts';
import { useDialogLink } from '../../kit/dialogs/record-dialogs.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { formatCount } from '../../kit/values/format.ts';
import { AppraiserBadges } from './AppraiserBadges.tsx';
import { useFigures } from './useFigures.ts';
import { useAppraisersText } from './appraisers.texts.ts';

/** Digits to dial, from a number as people write it. */
const dialled = (phone: string): string => phone.replace(/(?:x|ext).*$/i, '').replaceAll(/[^\d+]/g, '');

type Props = { readonly appraiser: AppraiserInfo };

const Who = ({ appraiser }: Props) => {
  const t = useAppraisersText();
  const { name, company, licenses, phone, email } = appraiser;
  const inOrder = licenses.toSorted((one, other) => Number(one.isExpired) - Number(other.isExpired));
  const inShort = ({ state, number, isExpired }: AppraiserInfo['licenses'][number]): string => {
    // Many numbers begin with their state: TX-1380417-R.
    const license = number.startsWith(state) ? number : `${state} ${number}`;
    return isExpired ? t('card.expiredLicense', { license }) : license;
  };
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography component="h2" sx={{ fontWeight: 600, overflowWrap: 'anywhere', flex: '1 1 auto' }}>
          {name}
        </Typography>
        <AppraiserBadges appraiser={appraiser} />
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {company}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {phone} · {email}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {t('card.licenses', { smart_count: licenses.length, licenses: inOrder.map(inShort).join(', ') })}
      </Typography>
    </Box>
  );
};

const Reach = ({ appraiser: { id, name, email, phone, isForgotten } }: Props) => {
  const t = useAppraisersText();
  const linkTo = useDialogLink();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 'auto' }}>
      <Button component={Link} to={linkTo('appraiser', id)} variant="outlined" aria-label={t('card.viewOf', { name })}>
        {t('card.view')}
      </Button>
      {!isForgotten && (
        <>
          <Button href={`mailto:${email}`} aria-label={t('card.emailTo', { name })}>
            {t('card.email')}
          </Button>
          <Button href={`tel:${dialled(phone)}`} aria-label={t('card.callTo', { name })}>
            {t('card.call')}
          </Button>
        </>
      )}
    </Box>
  );
};

/** One appraiser: who, under which license, how they do, and how to reach them. */
export const AppraiserCard = ({ appraiser }: Props) => {
  const t = useAppraisersText();
  const { name, completedOrders, specialties } = appraiser;
  const figures = useFigures(appraiser);
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: '6px',
        p: 2,
        display: 'flex',
        flexDirection: 'column',
        gap: 1.5,
        minWidth: 0,
      }}
    >
      <Who appraiser={appraiser} />
      <Facts columnWidth={170}>
        <Fact label={t('fields.rating')}>{figures.rating}</Fact>
        <Fact label={t('fields.completedOrders')}>{formatCount(completedOrders)}</Fact>
        <Fact label={t('fields.averageTurnaround')}>{figures.averageTurnaround}</Fact>
        <Fact label={t('fields.onTimeDelivery')}>{figures.onTimeDelivery}</Fact>
      </Facts>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {specialties.map((specialty) => (
          <Chip key={specialty} size="small" variant="outlined" label={t(`specialties.${specialty}`)} />
        ))}
      </Box>
      <Reach appraiser={appraiser} />
    </Box>
  );
};
