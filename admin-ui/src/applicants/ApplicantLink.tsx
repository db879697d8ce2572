import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useDialogLinks } from '../layout/record-dialogs.ts';

type Props = { readonly applicationId: string; readonly children: ReactNode };

/** A borrower's name that opens the Applicant Profile over the present page. */
export const ApplicantLink = ({ applicationId, children }: Props) => {
  const links = useDialogLinks();
  return (
    <MuiLink component={Link} to={links.profile(applicationId)}>
      {children}
    </MuiLink>
  );
};
