import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { answersOf } from '../../../../events/lending/urla/answers.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog.tsx';
import { discardDraft } from '../draft/draft-commands.ts';
import { useOpenDraft } from '../draft/draft-context.ts';
import { useUrlaText } from '../texts/urla.texts.ts';
import { OVERVIEW } from './addresses.ts';

/** An invented applicant, for trying things out; what is typed already is not overwritten without a question. */
const FillWithSample = () => {
  const t = useUrlaText();
  const notify = useNotify();
  const { application } = useOpenDraft();
  const [isAsking, setAsking] = useState(false);
  const fill = async () => {
    setAsking(false);
    const { sampleAnswers } = await import('../sample/sample-answers.ts');
    const [borrowerId = ''] = Object.keys(application.draft().borrowers ?? {});
    for (const answer of sampleAnswers(borrowerId)) application.change(answer);
    notify(t('sample.toast'), { type: 'info' });
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<AutoAwesomeOutlined />}
        onClick={() => (answersOf(application.draft()).length > 0 ? setAsking(true) : void fill())}
      >
        {t('sample.action')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('sample.title')}
          text={t('sample.text')}
          confirm={t('sample.confirm')}
          isPending={false}
          error={null}
          onConfirm={() => void fill()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};

const Discard = () => {
  const t = useUrlaText();
  const navigate = useNavigate();
  const { id } = useOpenDraft();
  const [isAsking, setAsking] = useState(false);
  const { send, isPending, error } = useCommand({
    run: () => discardDraft(id),
    success: t('discard.toast'),
    onSuccess: () => void navigate(OVERVIEW),
  });
  return (
    <>
      <Button color="inherit" startIcon={<DeleteOutlined />} onClick={() => setAsking(true)}>
        {t('discard.action')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('discard.title')}
          text={t('discard.text')}
          confirm={t('discard.action')}
          isDestructive
          isPending={isPending}
          error={error}
          onConfirm={() => void send()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};

/** Actions on the whole draft. */
export const WizardActions = () => (
  <>
    <FillWithSample />
    <Discard />
  </>
);
