import Box from '@mui/material/Box';
import { useNavigate } from 'react-router-dom';
import { ProgressButton } from '../../kit/command/ProgressButton.tsx';
import { useCommand } from '../../kit/command/use-command.ts';
import { useDialogLink } from '../../kit/dialogs/record-dialogs.ts';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { Permitted } from '../../session/Permitted.tsx';
import { startUadReport } from './uad-commands.ts';
import { useUadText } from './uad.texts.ts';

/** Begins a UAD form with what the application says, and opens it. */
export const BeginUadOfFile = ({ applicationId }: { readonly applicationId: string }) => {
  const t = useUadText();
  const navigate = useNavigate();
  const linkTo = useDialogLink();
  const { send, isPending, error } = useCommand({
    run: () => startUadReport({ applicationId, step: 'location', answers: {} }),
    onSuccess: ({ id }) => void navigate(linkTo('uad', id)),
  });
  return (
    <Permitted permission="appraisals.update">
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <ProgressButton
          variant="outlined"
          isPending={isPending}
          progress={t('beginning')}
          onClick={() => void send(undefined)}
        >
          {t('beginOfFile')}
        </ProgressButton>
        <Refusal error={error} />
      </Box>
    </Permitted>
  );
};
