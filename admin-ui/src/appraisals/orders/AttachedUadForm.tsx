import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { useDialogLink } from '../../kit/dialogs/record-dialogs.ts';
import { Section } from '../../kit/page/Section.tsx';
import { BeginUadOfFile } from '../uad/BeginUadOfFile.tsx';
import { UadPdfButton } from '../uad/UadPdfButton.tsx';
import { useOrdersText } from './orders.texts.ts';

/** The UAD form that goes with the order; where there is none, the way to begin one. */
export const AttachedUadForm = ({ order: { details, applicationId } }: { readonly order: VendorOrderDetail }) => {
  const t = useOrdersText();
  const linkTo = useDialogLink();
  const { uadReportId } = details;
  if (typeof uadReportId !== 'string') return <BeginUadOfFile applicationId={applicationId} />;
  return (
    <Section title={t('uad.attached')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button component={Link} to={linkTo('uad', uadReportId)} variant="outlined">
          {t('uad.view')}
        </Button>
        <UadPdfButton reportId={uadReportId} />
      </Box>
    </Section>
  );
};
