import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { Permission } from '../../../../events/lending/permissions.ts';
import { useCan } from '../../session/current-user.ts';
import { useFormText } from '../../kit/form/form.texts.ts';
import { formatDateTime } from '../../kit/values/format.ts';
import { Permitted } from '../../session/Permitted.tsx';
import type { Draft } from './useDraft.ts';

/** The server takes this much in every note. */
export const MOST_NOTE_CHARACTERS = 4000;

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
  const t = useFormText();
  const may = useCan(permission);
  if (!may && draft.text === '') return null;
  return (
    <Box
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
      <TextField
        placeholder={placeholder}
        value={draft.text}
        onChange={(event) => draft.setText(event.target.value)}
        multiline
        maxRows={6}
        helperText={draft.restoredAt && t('kept.restored', { at: formatDateTime(draft.restoredAt) })}
        sx={{ flex: { xs: '1 1 100%', sm: '1 1 220px' } }}
        slotProps={{ htmlInput: { 'aria-label': notesLabel, maxLength: MOST_NOTE_CHARACTERS } }}
      />
      <Permitted permission={permission}>{children}</Permitted>
    </Box>
  );
};
