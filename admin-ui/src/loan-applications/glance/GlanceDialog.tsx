import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import type { VendorOrderRow } from '../../../../api/vendor-order/vendor-order.contract.ts';
import {
  conditionPointInSentence,
  outstandingConditions,
} from '../../../../events/lending/conditions/condition-words.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { useDialogLink } from '../../kit/dialogs/record-dialogs.ts';
import type { RecordDialogProps } from '../../kit/feature/feature.ts';
import { ErrorState } from '../../kit/page/ErrorState.tsx';
import { PageSkeleton } from '../../kit/page/PageSkeleton.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { formatDate } from '../../kit/values/format.ts';
import { LoanFileProvider } from '../actions/LoanFileProvider.tsx';
import { anchorOf } from '../conditions/condition-list.ts';
import { useDetailedApplication } from '../actions/useDetailedApplication.ts';
import { wayOfItem } from '../findings/finding.ts';
import { FindingRow } from '../findings/FindingRow.tsx';
import { Findings } from '../findings/Findings.tsx';
import { useOrdersOf } from '../findings/useOrdersOf.ts';
import { DecisionProvider } from '../moves/DecisionProvider.tsx';
import { FileBar } from '../moves/FileBar.tsx';
import { FourCs } from './FourCs.tsx';
import { useGlanceText } from './glance.texts.ts';

type Props = { readonly file: DetailedApplication };

const Conditions = ({ file }: Props) => {
  const t = useGlanceText();
  const conditions = outstandingConditions(file.conditions);
  return (
    <Section title={t('conditions')} padding={conditions.length > 0 ? 0 : 2}>
      {conditions.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t('noConditions')}
        </Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {conditions.map(({ id, number, title, mustBeMetBefore }) => (
            <FindingRow
              key={id}
              text={`${number}. ${title} (${conditionPointInSentence(mustBeMetBefore)})`}
              way={{ name: 'condition', to: `/applications/${file.id}/conditions#${anchorOf(id)}` }}
            />
          ))}
        </Box>
      )}
    </Section>
  );
};

/** What automated underwriting has answered, the newest first. */
const Automated = ({ file, orders }: Props & { readonly orders: readonly VendorOrderRow[] }) => {
  const t = useGlanceText();
  const answered = orders.filter(({ kind, headline }) => kind === 'underwriting' && headline !== null);
  if (answered.length === 0) return null;
  return (
    <Section title={t('automated')} padding={0}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {answered.map(({ id, headline, productName, orderNumber, deliveredAt }) => (
          <FindingRow
            key={id}
            text={headline ?? ''}
            detail={[productName, orderNumber, deliveredAt && formatDate(deliveredAt)].filter(Boolean).join(' · ')}
            way={{ name: 'order', to: `/applications/${file.id}/orders/${id}` }}
          />
        ))}
      </Box>
    </Section>
  );
};

/** Open items of an approval that are neither a condition, which stands above, nor speak against it. */
const StillOpen = ({ file }: Props) => {
  const t = useGlanceText();
  const approval = file.allowedStatuses.find(({ status }) => status === 'approved');
  const open = (approval?.open ?? []).filter(({ conditionId }) => conditionId === undefined);
  if (!approval) return null;
  return (
    <Section title={t('open')} padding={open.length > 0 ? 0 : 2}>
      {open.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t('nothingOpen')}
        </Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {open.map((item) => (
            <FindingRow key={item.item} text={item.item} detail={item.fix} way={wayOfItem(file.id, item)} />
          ))}
        </Box>
      )}
    </Section>
  );
};

const Glance = ({ file }: Props) => {
  const orders = useOrdersOf(file.id);
  return (
    <LoanFileProvider file={file}>
      <DecisionProvider>
        {/* Above what scrolls. */}
        <Box sx={{ px: 3, pb: 1, flex: 'none' }}>
          <FileBar />
        </Box>
        {/* What is only read has to be in reach of the arrow keys. */}
        <DialogContent tabIndex={0}>
          {/* Not the box that scrolls itself: its rows would shrink. */}
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Findings file={file} orders={orders} />
            <Conditions file={file} />
            <StillOpen file={file} />
            <Automated file={file} orders={orders} />
            <FourCs file={file} />
          </Box>
        </DialogContent>
      </DecisionProvider>
    </LoanFileProvider>
  );
};

/** What speaks against an application, what is open, and its capacity, credit, capital and collateral, with the way to decide. */
export const GlanceDialog = ({ id, onClose }: RecordDialogProps) => {
  const t = useGlanceText();
  const titleId = useId();
  const linkTo = useDialogLink();
  const { data: file, error, refetch } = useDetailedApplication(id);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {file ? t('titleOf', { name: file.borrowerName }) : t('title')}
      </DialogTitle>
      {file ? (
        <Glance file={file} />
      ) : (
        <DialogContent>
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />}
        </DialogContent>
      )}
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('close')}
        </Button>
        <Button component={Link} to={linkTo('review', id)} variant="outlined">
          {t('decide')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
