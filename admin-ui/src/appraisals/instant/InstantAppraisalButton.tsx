import BoltOutlined from '@mui/icons-material/BoltOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { InstantAppraisalDialog } from './InstantAppraisalDialog.tsx';
import { useInstantText } from './instant.texts.ts';

/** Opens an instant valuation of an address or of an application's property. */
export const InstantAppraisalButton = () => {
  const t = useInstantText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<BoltOutlined />} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && <InstantAppraisalDialog onClose={() => setOpen(false)} />}
    </>
  );
};
