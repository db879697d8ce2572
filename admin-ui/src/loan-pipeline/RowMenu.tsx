import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ApplicationRow } from '../../../api/loan-application/list/list.contract.ts';
import { priorities } from '../../../events/lending/life-cycle/life-cycle.ts';
import { CoverWhenGone } from '../kit/dialogs/arming.ts';
import { useHasOpened } from '../kit/dialogs/use-has-opened.ts';
import { shortId } from '../kit/values/format.ts';
import { useDialogLink } from '../kit/dialogs/record-dialogs.ts';
import { useCan, useCurrentUser } from '../session/current-user.ts';
import { WhyNotPopover } from '../session/Permitted.tsx';
import { useRowCommands } from './use-row-commands.ts';
import { useSessionText } from '../session/session.texts.ts';
import { usePipelineText } from './loan-pipeline.texts.ts';

const THREE_DOTS =
  'M12 8c1.1 0 2-.9 2-2s-.9-2-2-2-2 .9-2 2 .9 2 2 2m0 2c-1.1 0-2 .9-2 2s.9 2 2 2 2-.9 2-2-.9-2-2-2m0 6c-1.1 0-2 .9-2 2s.9 2 2 2 2-.9 2-2-.9-2-2-2';

type ActionsProps = {
  readonly row: ApplicationRow;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
};

const RowActions = ({ row, anchor, onClose: close }: ActionsProps) => {
  const t = usePipelineText();
  const ofSession = useSessionText();
  const user = useCurrentUser();
  const canUpdate = useCan('applications.update');
  const linkTo = useDialogLink();
  const { assign, prioritize, isPending } = useRowCommands(row);
  const [whyNot, setWhyNot] = useState<HTMLElement | null>(null);
  const run = (choose: () => unknown) => () => {
    close();
    void choose();
  };
  return (
    <>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem component={Link} to={linkTo('review', row.id)} onClick={close}>
          {t('review')}
        </MenuItem>
        <MenuItem component="a" href={`/applications/${row.id}`} target="_blank" rel="noopener" onClick={close}>
          {t('openInNewTab')}
        </MenuItem>
        <Divider />
        {!canUpdate && <MenuItem onClick={run(() => setWhyNot(anchor))}>{ofSession('whyNot.question')}</MenuItem>}
        {canUpdate && row.assigneeId !== user.id && (
          <MenuItem disabled={isPending} onClick={run(() => assign(user.id))}>
            {t('assignToMe')}
          </MenuItem>
        )}
        {canUpdate && row.assigneeId && (
          <MenuItem disabled={isPending} onClick={run(() => assign(null))}>
            {t('unassign')}
          </MenuItem>
        )}
        {canUpdate && <Divider />}
        {canUpdate &&
          priorities
            .filter((priority) => priority !== row.priority)
            .map((priority) => (
              <MenuItem key={priority} disabled={isPending} onClick={run(() => prioritize(priority))}>
                {t('setPriority', { priority })}
              </MenuItem>
            ))}
        <CoverWhenGone />
      </Menu>
      {whyNot && <WhyNotPopover permission="applications.update" anchor={whyNot} onClose={() => setWhyNot(null)} />}
    </>
  );
};

/** Actions on a file without opening it, or why there are none. */
export const RowMenu = ({ row }: { readonly row: ApplicationRow }) => {
  const t = usePipelineText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const hasOpened = useHasOpened(anchor !== null);
  return (
    <>
      <button
        type="button"
        aria-label={t('moreActions', { id: shortId(row.id) })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d={THREE_DOTS} />
        </svg>
      </button>
      {hasOpened && <RowActions row={row} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
};
