import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Permission } from '../../../../events/lending/permissions/permissions.ts';
import { useCan } from '../../session/current-user.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { NotesField } from './NotesField.tsx';
import type { Draft } from './useDraft.ts';
import { useHeldFocus } from './useHeldFocus.ts';

type Props = {
  /** Needed to send the note with any of the buttons. */
  readonly permission: Permission;
  /** Names the group for screen readers. */
  readonly label: string;
  readonly draft: Draft;
  readonly placeholder: string;
  readonly notesLabel: string;
  /** The buttons that send the note. */
  readonly children: ReactNode;
};

/**
 * A box for notes with the buttons that send them, on one line where there is room. Whoever lacks the permission is not
 * offered any, but keeps a note that was begun before it was taken away.
 */
export const NotedActions = ({ permission, label, draft, placeholder, notesLabel, children }: Props) => {
  const may = useCan(permission);
  const heldFocus = useHeldFocus();
  if (!may && draft.text === '') return null;
  return (
    <Box
      {...heldFocus}
      role="group"
      aria-label={label}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        mt: 1,
        alignItems: 'flex-start',
        '& .MuiButton-root': { height: 36 },
      }}
    >
      <NotesField
        draft={draft}
        label={notesLabel}
        placeholder={placeholder}
        maxRows={6}
        sx={{ width: 'auto', flex: { xs: '1 1 100%', sm: '1 1 220px' } }}
      />
      <Permitted permission={permission}>{children}</Permitted>
    </Box>
  );
};
