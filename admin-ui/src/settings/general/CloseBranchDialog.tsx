import { type Branch, branchClosureSchema, type PortalSettings } from '../../../../api/settings/settings.contract.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { closeBranch } from '../shared/settings-commands.ts';
import { SettingsFormDialog } from '../shared/SettingsFormDialog.tsx';
import { useSettingsText } from '../shared/settings.texts.ts';

type Props = { readonly settings: PortalSettings; readonly branch: Branch; readonly onClose: () => void };

/** Closes a branch for good, with the reason. */
export const CloseBranchDialog = ({ settings, branch: { id, name }, onClose }: Props) => {
  const t = useSettingsText();
  return (
    <SettingsFormDialog
      settings={settings}
      title={t('branches.close.title', { name })}
      intro={t('branches.close.text')}
      confirm={t('branches.close.confirm')}
      isDestructive
      schema={branchClosureSchema}
      valuesOf={() => ({ reason: '' })}
      lastChangeOf={({ branches }) => branches.lastChange}
      send={({ reason }, version) => closeBranch(id, reason, version)}
      success={t('toasts.branchClosed')}
      onClose={onClose}
    >
      <FormField name="reason" label={t('dialogs.reason')} required />
    </SettingsFormDialog>
  );
};
