import { type Branch, mainBranchSchema, type PortalSettings } from '../../../../api/settings/settings.contract.ts';
import { chooseMainBranch } from '../shared/settings-commands.ts';
import { SettingsFormDialog } from '../shared/SettingsFormDialog.tsx';
import { useSettingsText } from '../shared/settings.texts.ts';

type Props = { readonly settings: PortalSettings; readonly branch: Branch; readonly onClose: () => void };

/** Says what follows from it, and makes a branch the main one. */
export const MainBranchDialog = ({ settings, branch: { id, name, timeZone }, onClose }: Props) => {
  const t = useSettingsText();
  return (
    <SettingsFormDialog
      settings={settings}
      title={t('branches.makeMain.title', { name })}
      intro={t('branches.makeMain.text', { timeZone })}
      confirm={t('branches.makeMain.confirm')}
      schema={mainBranchSchema}
      valuesOf={() => ({ branchId: id })}
      lastChangeOf={({ branches }) => branches.lastChange}
      send={({ branchId }, version) => chooseMainBranch(branchId, version)}
      success={t('toasts.mainBranchChosen')}
      onClose={onClose}
    />
  );
};
