import Button from '@mui/material/Button';
import { useState } from 'react';
import { AssetsDialog } from './AssetsDialog.tsx';
import { useAssetsText } from './assets.texts.ts';

/** Opens the assets that the file is qualified with. */
export const AssetsButton = () => {
  const t = useAssetsText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" sx={{ p: 0, minWidth: 24, minHeight: 24, fontSize: 12 }} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && <AssetsDialog onClose={() => setOpen(false)} />}
    </>
  );
};
