import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDialogLink } from '../../kit/dialogs/record-dialogs.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { OrderFormDialog } from './OrderFormDialog.tsx';
import { useOrdersText } from './orders.texts.ts';

/** Creates an order, and leads to it: it waits to be sent, and what comes next is on its own page. */
export const NewOrderButton = () => {
  const t = useOrdersText();
  const navigate = useNavigate();
  const linkTo = useDialogLink();
  const [isOpen, setOpen] = useState(false);
  const created = useRef<string | undefined>(undefined);
  useEffect(() => {
    // Only once the form is gone: it lets nobody away from what was typed.
    if (isOpen || created.current === undefined) return;
    const id = created.current;
    created.current = undefined;
    void navigate(linkTo('appraisal', id));
  }, [isOpen, navigate, linkTo]);
  const close = (id?: string) => {
    created.current = id;
    setOpen(false);
  };
  return (
    <>
      <Permitted permission="appraisals.create">
        <Button variant="contained" startIcon={<Add />} onClick={() => setOpen(true)}>
          {t('create')}
        </Button>
      </Permitted>
      {isOpen && <OrderFormDialog onClose={close} />}
    </>
  );
};
