import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { generalChangeSchema, type PortalSettings } from '../../../../api/settings/settings.contract.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { Fact } from '../../kit/page/Facts.tsx';
import { Permitted } from '../../session/Permitted.tsx';
import { BranchFormDialog } from './BranchFormDialog.tsx';
import { BranchRow } from './BranchRow.tsx';
import { EditSettings } from '../shared/EditSettings.tsx';
import { LastChange } from '../shared/LastChange.tsx';
import { changeGeneral } from '../shared/settings-commands.ts';
import { SettingsCard } from '../shared/SettingsCard.tsx';
import { SettingsFacts } from '../shared/SettingsFacts.tsx';
import { useNow } from '../../kit/values/use-now.ts';
import { useSettings } from '../shared/use-settings.ts';
import { useSettingsText } from '../shared/settings.texts.ts';

/** For what is shown in minutes. */
const TICK_MS = 10_000;

type Props = { readonly settings: PortalSettings };

const EditCompany = ({ settings }: Props) => {
  const t = useSettingsText();
  return (
    <EditSettings
      settings={settings}
      title={t('general.edit')}
      schema={generalChangeSchema}
      valuesOf={({ general }) => ({ companyName: general.companyName, nmlsId: general.nmlsId ?? '' })}
      lastChangeOf={({ general }) => general.lastChange}
      send={changeGeneral}
    >
      <FormField name="companyName" label={t('general.companyName')} required />
      <FormField name="nmlsId" label={t('general.nmlsId')} helperText={t('general.nmlsHint')} />
    </EditSettings>
  );
};

const AddBranch = ({ settings }: Props) => {
  const t = useSettingsText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Permitted permission="settings.update">
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t('branches.add.action')}
        </Button>
      </Permitted>
      {isOpen && <BranchFormDialog settings={settings} onClose={() => setOpen(false)} />}
    </>
  );
};

const Branches = ({ settings }: Props) => {
  const t = useSettingsText();
  const titleId = useId();
  const now = useNow(TICK_MS);
  const { list, lastChange } = settings.branches;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          px: 2,
          py: 1.5,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Typography id={titleId} component="h3" sx={{ fontWeight: 600 }}>
            {t('branches.title')}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {t('branches.text')}
          </Typography>
          <LastChange change={lastChange} />
        </Box>
        <AddBranch settings={settings} />
      </Box>
      <Box component="ul" aria-labelledby={titleId} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {list.map((branch) => (
          <BranchRow key={branch.id} settings={settings} branch={branch} now={now} />
        ))}
      </Box>
    </Box>
  );
};

/** The lender and its branch hours. */
export const GeneralCard = () => {
  const t = useSettingsText();
  return (
    <SettingsCard
      name="general"
      query={useSettings()}
      facts={2}
      rows={5}
      actions={(settings) => <EditCompany settings={settings} />}
    >
      {(settings) => (
        <>
          <SettingsFacts columnWidth={150} change={settings.general.lastChange}>
            <Fact label={t('general.companyName')} wide>
              {settings.general.companyName}
            </Fact>
            <Fact label={t('general.nmlsId')}>{settings.general.nmlsId ?? t('general.noNmlsId')}</Fact>
          </SettingsFacts>
          <Branches settings={settings} />
        </>
      )}
    </SettingsCard>
  );
};
