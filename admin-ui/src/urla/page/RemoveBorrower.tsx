import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { answersOf } from '../../../../events/lending/urla/answers.ts';
import { useBorrowerName } from '../draft/borrower-name.ts';
import { useOpenDraft } from '../draft/draft-context.ts';
import { RemovingDialog } from '../fields/RemovingDialog.tsx';
import { useUrlaText } from '../texts/urla.texts.ts';

type Props = { readonly borrowerId: string; readonly onRemoved: () => void };

/** Takes a borrower out of the draft; one who has answers only after a question. */
export const RemoveBorrower = ({ borrowerId, onRemoved }: Props) => {
  const t = useUrlaText();
  const { application } = useOpenDraft();
  const [isAsking, setAsking] = useState(false);
  const name = useBorrowerName()(borrowerId);
  const path = `borrowers.${borrowerId}`;
  const remove = () => {
    setAsking(false);
    application.change({ path, item: 'removed' });
    onRemoved();
  };
  return (
    <>
      <Button
        color="inherit"
        startIcon={<DeleteOutlined />}
        onClick={() => (answersOf(application.partAt(path)).length > 0 ? setAsking(true) : remove())}
      >
        {t('removeNamed', { name })}
      </Button>
      {isAsking && <RemovingDialog name={name} onConfirm={remove} onClose={() => setAsking(false)} />}
    </>
  );
};
