import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { ProgressButton } from '../../kit/command/ProgressButton.tsx';
import type { User } from '../../../../api/user/user.contract.ts';
import { humanize } from '../../kit/values/format.ts';
import { ErrorState } from '../../kit/page/ErrorState.tsx';
import { useApi } from '../../client/use-api.ts';
import { useCan, useCurrentUser } from '../../session/current-user.ts';
import { displayName } from '../../session/user-names.ts';
import { WhyNot } from '../../session/WhyNot.tsx';
import { useDialogsText } from '../../kit/dialogs/dialogs.texts.ts';
import { GuardedDialog } from '../../kit/dialogs/GuardedDialog.tsx';
import { cellsOf, type RoleDefaults, withChanges } from './permission-cells.ts';
import { PermissionMark } from './PermissionMark.tsx';
import { PermissionSelect } from './PermissionSelect.tsx';
import { PermissionCounts, PermissionLegend } from './PermissionSummary.tsx';
import { PermissionGrid } from './PermissionGrid.tsx';
import { ChangedNotice } from '../../kit/dialogs/ChangedNotice.tsx';
import { toMeanwhile } from '../../kit/dialogs/Meanwhile.tsx';
import { KeptNotice } from '../../kit/form/KeptNotice.tsx';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { type PermissionDraft, usePermissionDraft } from './usePermissionDraft.ts';
import { usePermissionsText } from './permissions.texts.ts';

/** Why the person may only look. */
const ReadOnlyNotice = ({ isSelf }: { readonly isSelf: boolean }) => {
  const t = usePermissionsText();
  if (isSelf) return <Alert severity="info">{t('own')}</Alert>;
  return (
    <Alert severity="info">
      <WhyNot permission="users.approve" />
    </Alert>
  );
};

type DraftProps = {
  readonly draft: PermissionDraft;
  readonly mayChange: boolean;
};

const Buttons = ({ draft, mayChange, onLeave }: DraftProps & { readonly onLeave: () => void }) => {
  const t = usePermissionsText();
  const ofDialogs = useDialogsText();
  const { size } = draft.changes;
  return (
    <>
      <Box role="status" sx={{ flex: '1 1 180px' }}>
        {size > 0 && (
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {t('unsavedCount', { smart_count: size })}
          </Typography>
        )}
      </Box>
      {mayChange && (
        <Button color="inherit" disabled={size === 0} onClick={draft.undo}>
          {t('undo')}
        </Button>
      )}
      <Button color="inherit" onClick={onLeave}>
        {ofDialogs(mayChange ? 'cancel' : 'close')}
      </Button>
      {mayChange && (
        <ProgressButton
          variant="contained"
          isPending={draft.isPending}
          disabled={size === 0}
          onClick={() => void draft.save()}
        >
          {t('save')}
        </ProgressButton>
      )}
    </>
  );
};

/** The fifty cells, each to set or to look at. */
const Cells = ({ draft, mayChange, defaults }: DraftProps & { readonly defaults: RoleDefaults }) => {
  const t = usePermissionsText();
  const { seen, changes } = draft;
  const stored = cellsOf(defaults, seen.role, seen.permissions);
  const cells = withChanges(stored, changes);
  const storedOf = new Map(stored.map(({ permission, override }) => [permission, override]));
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <PermissionCounts cells={cells} />
        {mayChange && (
          <Button
            variant="outlined"
            disabled={cells.every(({ override }) => override === 'inherit')}
            onClick={draft.reset}
          >
            {t('reset')}
          </Button>
        )}
      </Box>
      <PermissionLegend />
      <PermissionGrid label={t('title', { name: displayName(seen) })} cells={cells}>
        {(cell) =>
          mayChange ? (
            <PermissionSelect
              cell={cell}
              stored={storedOf.get(cell.permission) ?? 'inherit'}
              onChange={(effect) => draft.set(cell.permission, effect)}
            />
          ) : (
            <PermissionMark cell={cell} />
          )
        }
      </PermissionGrid>
    </>
  );
};

/** The cells once it is known what the roles may do. */
const LoadedCells = (props: DraftProps) => {
  const { data, error, refetch } = useApi<RoleDefaults>(['users', 'role-permissions']);
  if (data) return <Cells {...props} defaults={data} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={480} />;
};

type Props = {
  /** As seen when the dialog was opened. */
  readonly user: User;
  readonly onClose: () => void;
};

/** A user's permissions: from the role, allowed or denied. Only changes are sent. */
export const PermissionsDialog = ({ user, onClose }: Props) => {
  const t = usePermissionsText();
  const titleId = useId();
  const isPhone = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('md'));
  const isSelf = useCurrentUser().id === user.id;
  const mayChange = useCan('users.approve') && !isSelf;
  const draft = usePermissionDraft(user, onClose);
  const { seen, changes } = draft;
  return (
    <GuardedDialog
      isDirty={changes.size > 0}
      onClose={() => {
        draft.undo();
        onClose();
      }}
      maxWidth="lg"
      fullScreen={isPhone}
      aria-labelledby={titleId}
      actions={(leave) => <Buttons draft={draft} mayChange={mayChange} onLeave={leave} />}
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere', px: { xs: 2, md: 3 } }}>
        {t('title', { name: displayName(seen) })}
        <Typography variant="body2" component="div" color="textSecondary">
          {t('subtitle', { role: humanize(seen.role) })}
        </Typography>
      </DialogTitle>
      <DialogContent
        // Without controls inside, the keyboard scrolls the grid itself.
        {...(!mayChange && { tabIndex: 0 })}
        sx={{ display: 'grid', alignContent: 'start', gap: 1.5, px: { xs: 2, md: 3 } }}
      >
        <KeptNotice {...draft} />
        {!mayChange && <ReadOnlyNotice isSelf={isSelf} />}
        {seen.status !== 'active' && <Alert severity="warning">{t('notActive')}</Alert>}
        <LoadedCells draft={draft} mayChange={mayChange} />
      </DialogContent>
      <Box sx={{ px: { xs: 2, md: 3 }, pt: 1.5, '&:empty': { display: 'none' } }}>
        {draft.since ? (
          <ChangedNotice text={t('changedMeanwhile')} changes={toMeanwhile(draft.since)} />
        ) : (
          <Refusal error={draft.error} />
        )}
      </Box>
    </GuardedDialog>
  );
};
