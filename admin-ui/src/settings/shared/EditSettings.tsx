import Button from '@mui/material/Button';
import { type ComponentProps, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Permitted } from '../../session/Permitted.tsx';
import { useSettingsText } from './settings.texts.ts';
import { SettingsFormDialog } from './SettingsFormDialog.tsx';

type Props<Input extends FieldValues, Output> = Omit<
  ComponentProps<typeof SettingsFormDialog<Input, Output>>,
  'confirm' | 'success' | 'onClose'
>;

/** The button of a card that opens the form of its settings. */
export const EditSettings = <Input extends FieldValues, Output>(form: Props<Input, Output>) => {
  const t = useSettingsText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Permitted permission="settings.update">
        <Button variant="outlined" aria-label={form.title} onClick={() => setOpen(true)}>
          {t('edit')}
        </Button>
      </Permitted>
      {isOpen && (
        <SettingsFormDialog
          {...form}
          confirm={t('dialogs.save')}
          success={t('toasts.settingsSaved')}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
