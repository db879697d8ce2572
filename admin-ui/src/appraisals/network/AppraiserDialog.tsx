import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import {
  type AppraiserHistoryLine,
  type AppraiserInfo,
  appraiserStatusSchema,
  forgetAppraiserSchema,
} from '../../../../api/appraiser/appraiser.contract.ts';
import { type AppraiserStatus, appraiserStatuses } from '../../../../events/lending/appraisal-panel/panel-terms.ts';
import { useApi } from '../../client/use-api.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import type { RecordDialogProps } from '../../kit/feature/feature.ts';
import { ReasonDialog } from '../../kit/form/ReasonDialog.tsx';
import { Awaited } from '../../kit/page/Awaited.tsx';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { formatCount, formatDate, formatDateTime } from '../../kit/values/format.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { forgetAppraiser, setAppraiserStatus } from './appraiser-commands.ts';
import { AppraiserBadges } from './AppraiserBadges.tsx';
import { AppraiserFormDialog } from './AppraiserFormDialog.tsx';
import { useFigures } from './useFigures.ts';
import { useAppraisersText } from './appraisers.texts.ts';

const reasonSchema = appraiserStatusSchema.pick({ reason: true });

const History = ({ id }: { readonly id: string }) => {
  const t = useAppraisersText();
  const query = useApi<AppraiserHistoryLine[]>(['appraisers', id, 'history']);
  return (
    <Box component="section" aria-label={t('view.history')}>
      <Typography variant="h2">{t('view.history')}</Typography>
      <Awaited query={query} height={80} />
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {query.data?.map(({ eventId, sentence, at, by }) => (
          <Box component="li" key={eventId} sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {sentence}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {t('view.by', { at: formatDateTime(at), by })}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

const Profile = ({ appraiser }: { readonly appraiser: AppraiserInfo }) => {
  const t = useAppraisersText();
  const figures = useFigures(appraiser);
  const { company, phone, email, licenses, specialties, propertyTypes, capacity, completedOrders } = appraiser;
  return (
    <Facts columnWidth={160}>
      <Fact label={t('fields.company')}>{company}</Fact>
      <Fact label={t('fields.phone')}>{phone}</Fact>
      <Fact label={t('fields.email')}>{email}</Fact>
      <Fact label={t('fields.licenses')} wide>
        {licenses.map(({ state, number, expiresOn, isExpired }) => (
          <Box key={state}>
            {t(isExpired ? 'card.expired' : 'card.goodUntil', { state, number, day: formatDate(expiresOn) })}
          </Box>
        ))}
      </Fact>
      <Fact label={t('fields.specialties')}>{specialties.map((each) => t(`specialties.${each}`)).join(', ')}</Fact>
      <Fact label={t('fields.propertyTypes')} wide>
        {propertyTypes.map((each) => t(`propertyTypes.${each}`)).join(', ')}
      </Fact>
      <Fact label={t('fields.capacity')}>{formatCount(capacity)}</Fact>
      <Fact label={t('fields.rating')}>{figures.rating}</Fact>
      <Fact label={t('fields.completedOrders')}>{formatCount(completedOrders)}</Fact>
      <Fact label={t('fields.averageTurnaround')}>{figures.averageTurnaround}</Fact>
      <Fact label={t('fields.onTimeDelivery')}>{figures.onTimeDelivery}</Fact>
    </Facts>
  );
};

type StatusProps = {
  readonly appraiser: AppraiserInfo;
  readonly status: AppraiserStatus;
  readonly onClose: () => void;
};

const StatusDialog = ({ appraiser, status, onClose }: StatusProps) => {
  const t = useAppraisersText();
  const { name } = appraiser;
  return (
    <ReasonDialog
      title={t(`status.${status}.title`, { name })}
      intro={t(`status.${status}.intro`)}
      confirm={t(`status.${status}.button`)}
      isDestructive={status === 'suspended'}
      label={t('status.reason')}
      name={`appraiser-status:${appraiser.id}:${status}`}
      schema={reasonSchema}
      run={(reason) => setAppraiserStatus(appraiser, { status, reason })}
      success={t('status.done', { name, status: t(`statuses.${status}`).toLowerCase() })}
      onClose={onClose}
    />
  );
};

const ForgetDialog = ({ appraiser, onClose }: Omit<StatusProps, 'status'>) => {
  const t = useAppraisersText();
  return (
    <ReasonDialog
      title={t('forget.title', { name: appraiser.name })}
      intro={t('forget.intro')}
      confirm={t('forget.button')}
      isDestructive
      label={t('forget.reason')}
      hint={t('forget.hint')}
      name={`appraiser-erasure:${appraiser.id}`}
      schema={forgetAppraiserSchema}
      run={(reason) => forgetAppraiser(appraiser, { reason })}
      success={t('forget.done')}
      onClose={onClose}
    />
  );
};

type Open = 'edit' | 'forget' | AppraiserStatus;
type ActionsProps = { readonly appraiser: AppraiserInfo; readonly onOpen: (open: Open) => void };

const Actions = ({ appraiser, onOpen }: ActionsProps) => {
  const t = useAppraisersText();
  return (
    <>
      {appraiser.status !== 'active' && (
        <Permitted permission="appraisals.delete">
          <Button color="error" onClick={() => onOpen('forget')}>
            {t('forget.button')}
          </Button>
        </Permitted>
      )}
      {appraiserStatuses
        .filter((status) => status !== appraiser.status)
        .map((status) => (
          <Permitted key={status} permission="appraisals.update">
            <Button color={status === 'suspended' ? 'error' : 'inherit'} onClick={() => onOpen(status)}>
              {t(`status.${status}.button`)}
            </Button>
          </Permitted>
        ))}
      <Permitted permission="appraisals.update">
        <Button variant="outlined" onClick={() => onOpen('edit')}>
          {t('view.edit')}
        </Button>
      </Permitted>
    </>
  );
};

/** One appraiser of the panel, and what may be changed of them. */
export const AppraiserDialog = ({ id, onClose }: RecordDialogProps) => {
  const t = useAppraisersText();
  const titleId = useId();
  const [open, setOpen] = useState<Open | null>(null);
  const query = useApi<AppraiserInfo>(['appraisers', id]);
  const { data: appraiser } = query;
  const done = () => setOpen(null);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, overflowWrap: 'anywhere' }}>
        {appraiser?.name ?? t('card.view')}
        {appraiser && <AppraiserBadges appraiser={appraiser} />}
      </DialogTitle>
      {/* What is only read has to be in reach of the arrow keys. */}
      <DialogContent tabIndex={0} sx={{ display: 'grid', gap: 2.5 }}>
        <Awaited query={query} height={240} />
        {appraiser?.isForgotten && <Typography>{t('forget.was')}</Typography>}
        {appraiser?.statusReason && !appraiser.isForgotten && appraiser.status !== 'active' && (
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {t('view.because', { reason: appraiser.statusReason })}
          </Typography>
        )}
        {appraiser && <Profile appraiser={appraiser} />}
        {appraiser && <History id={id} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        {appraiser && !appraiser.isForgotten && <Actions appraiser={appraiser} onOpen={setOpen} />}
        <Button color="inherit" onClick={onClose}>
          {t('view.close')}
        </Button>
      </DialogActions>
      {appraiser && open === 'edit' && <AppraiserFormDialog appraiser={appraiser} onClose={done} />}
      {appraiser && open === 'forget' && <ForgetDialog appraiser={appraiser} onClose={done} />}
      {appraiser && open !== null && open !== 'edit' && open !== 'forget' && (
        <StatusDialog appraiser={appraiser} status={open} onClose={done} />
      )}
    </Dialog>
  );
};
