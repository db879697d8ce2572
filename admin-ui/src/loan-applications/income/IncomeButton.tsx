import Button from '@mui/material/Button';
import { useState } from 'react';
import { IncomeDialog } from './IncomeDialog.tsx';
import { useIncomeText } from './income.texts.ts';

/** Opens the income that the file is qualified with. */
export const IncomeButton = () => {
  const t = useIncomeText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" sx={{ p: 0, minWidth: 24, minHeight: 24, fontSize: 12 }} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && <IncomeDialog onClose={() => setOpen(false)} />}
    </>
  );
};
