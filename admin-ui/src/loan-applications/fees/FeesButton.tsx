import Button from '@mui/material/Button';
import { useState } from 'react';
import { FeesDialog } from './FeesDialog.tsx';
import { useFeesText } from './fees.texts.ts';

/** Opens the fee worksheet of the file. */
export const FeesButton = () => {
  const t = useFeesText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" sx={{ p: 0, minWidth: 24, minHeight: 24, fontSize: 12 }} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && <FeesDialog onClose={() => setOpen(false)} />}
    </>
  );
};
