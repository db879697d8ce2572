import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { ApplicationRow } from '../../../../api/loan-application/list.contract.ts';
import { useApplicationsText } from '../../kit/applications/applications.texts.ts';
import { useDialogLink } from '../../kit/dialogs/record-dialogs.ts';
import { aboveRow } from '../../kit/list/whole-row.ts';
import { useListText } from './list.texts.ts';

const action = { minWidth: 0, px: 0.5, ...aboveRow } as const;
/** On a phone the whole row does it. */
const notOnPhone = { display: { xs: 'none', sm: 'inline-flex' } } as const;

/** Where a row leads: its review, and its own page. */
export const RowActions = ({ row }: { readonly row: ApplicationRow }) => {
  const t = useListText();
  const ofApplications = useApplicationsText();
  const linkTo = useDialogLink();
  return (
    <Box sx={{ display: 'flex', gap: 0.5, justifyContent: 'flex-end' }}>
      <Button
        component={Link}
        to={linkTo('review', row.id)}
        aria-label={ofApplications('reviewOf', { name: row.borrowerName })}
        sx={action}
      >
        {t('review')}
      </Button>
      <Button
        component={Link}
        to={`/applications/${row.id}`}
        aria-label={ofApplications('detailsOf', { name: row.borrowerName })}
        sx={{ ...action, ...notOnPhone }}
      >
        {t('details')}
      </Button>
    </Box>
  );
};
