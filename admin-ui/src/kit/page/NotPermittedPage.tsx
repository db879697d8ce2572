import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { Link, useLocation } from 'react-router-dom';
import type { Permission } from '../../../../events/lending/permissions/permissions.ts';
import { PageHeader } from './PageHeader.tsx';
import { WhyNot } from '../../session/WhyNot.tsx';
import { usePageText } from './page.texts.ts';

type Props = {
  /** Of the page that would be here. */
  readonly title: string;
  readonly permission: Permission;
};

/** A whole page that the signed-in person may not open. */
export const NotPermittedPage = ({ title, permission }: Props) => {
  const t = usePageText();
  const { pathname } = useLocation();
  return (
    <Box>
      <PageHeader title={title} subtitle={<WhyNot permission={permission} />} />
      {pathname !== '/' && (
        <Button component={Link} to="/" variant="outlined">
          {t('notFound.home')}
        </Button>
      )}
    </Box>
  );
};
