import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import PersonAddAlt from '@mui/icons-material/PersonAddAlt';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { CurrentUrlaAnswer } from '../../../../../api/loan-application/urla/urla.contract.ts';
import { MOST_BORROWERS } from '../../../../../events/lending/urla/sections/personal-information.ts';
import { ConfirmDialog } from '../../../kit/dialogs/ConfirmDialog.tsx';
import { withChange } from '../../../urla/draft/changes.ts';
import { useItemIds, useOpenDraft } from '../../../urla/draft/draft-context.ts';
import { requestOf } from '../change/change-form.ts';
import { changeSetOf } from '../change/change-set.ts';
import { Preview } from '../change/Preview.tsx';
import { useUrlaTabText } from '../texts/urla-tab.texts.ts';

type RemoveProps = { readonly detail: CurrentUrlaAnswer; readonly borrowerId: string; readonly name: string };

/** Takes a borrower out of what is to be sent, after a question that says what follows; an application has one at least. */
export const RemoveBorrower = ({ detail, borrowerId, name }: RemoveProps) => {
  const t = useUrlaTabText();
  const { application } = useOpenDraft();
  const [isAsking, setAsking] = useState(false);
  const isLast = useItemIds('borrowers').length === 1;
  if (isLast) return null;
  const removal = { path: `borrowers.${borrowerId}`, item: 'removed' } as const;
  const isNew = detail.urla.borrowers?.[borrowerId] === undefined;
  const after = changeSetOf(withChange(application.unsent(), removal), detail.urla);
  const why = { kind: 'correction', reason: t('preview.title'), learnedOn: '' } as const;
  return (
    <>
      <Button color="inherit" startIcon={<DeleteOutlined />} onClick={() => setAsking(true)}>
        {t('borrowers.remove', { name })}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('borrowers.removing.title', { name })}
          text={t(isNew ? 'borrowers.removing.new' : 'borrowers.removing.text')}
          confirm={t('borrowers.removing.confirm')}
          isDestructive
          isPending={false}
          error={null}
          onConfirm={() => {
            setAsking(false);
            application.change(removal);
          }}
          onClose={() => setAsking(false)}
        >
          {!isNew && (
            <Preview applicationId={detail.applicationId} version={detail.version} request={requestOf(after, why)} />
          )}
        </ConfirmDialog>
      )}
    </>
  );
};

type AddProps = { readonly onAdded: (borrowerId: string) => void };

/** Adds a borrower to what is to be sent. */
export const AddBorrower = ({ onAdded }: AddProps) => {
  const t = useUrlaTabText();
  const { application } = useOpenDraft();
  if (useItemIds('borrowers').length >= MOST_BORROWERS) return null;
  const add = () => {
    const borrowerId = uuid();
    application.change({ path: `borrowers.${borrowerId}`, item: 'added' });
    onAdded(borrowerId);
  };
  return (
    <Box>
      <Button variant="outlined" startIcon={<PersonAddAlt />} onClick={add}>
        {t('borrowers.add')}
      </Button>
    </Box>
  );
};
