import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import type { Permission } from '../../../events/lending/permissions/permissions.ts';
import { useCan } from './current-user.ts';
import { useSessionText } from './session.texts.ts';
import { WhyNot } from './WhyNot.tsx';

type ExplanationProps = {
  readonly permission: Permission;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
};

/** Why the control at the anchor does nothing. */
export const WhyNotPopover = ({ permission, anchor, onClose }: ExplanationProps) => {
  const t = useSessionText();
  const titleId = useId();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: { p: 2, width: 340, maxWidth: 'calc(100vw - 32px)', display: 'grid', gap: 1 },
        },
      }}
    >
      <Typography id={titleId} variant="h2">
        {t('whyNot.title')}
      </Typography>
      <WhyNot permission={permission} />
      <Button color="inherit" onClick={onClose} sx={{ justifySelf: 'end' }}>
        {t('whyNot.close')}
      </Button>
    </Popover>
  );
};

type Props = {
  readonly permission: Permission;
  /** A button, a link, a switch: what is pressed. Fields have no place here; put `WhyNot` in their place. */
  readonly children: ReactNode;
};

/**
 * A control for users with the permission. For everybody else it is dimmed and, pressed by mouse, finger or key, says
 * which permission is missing and who can give it.
 */
export const Permitted = ({ permission, children }: Props) => {
  const t = useSessionText();
  const may = useCan(permission);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (may) return children;

  const explain = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (event.target instanceof Element) setAnchor(event.target.closest<HTMLElement>('button, a, label, input'));
  };
  return (
    <>
      {/* `aria-disabled` holds for what is inside; unlike `disabled` it leaves that in reach of the keyboard. */}
      <Box
        component="span"
        role="group"
        aria-disabled
        title={t('whyNot.hint')}
        onClickCapture={explain}
        sx={{ display: 'contents', '&& > *': { opacity: 0.5, cursor: 'help' } }}
      >
        {children}
      </Box>
      {anchor && <WhyNotPopover permission={permission} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
};
