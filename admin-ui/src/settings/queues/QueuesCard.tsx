import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type PortalSettings, serviceTargetsChangeSchema } from '../../../../api/settings/settings.contract.ts';
import { serviceTargetBounds, workQueueNames, workQueues } from '../../../../events/lending/work-queues.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { formatDays } from '../../kit/values/format.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { LastChange } from '../shared/LastChange.tsx';
import { changeServiceTargets } from '../shared/settings-commands.ts';
import { SettingsCard } from '../shared/SettingsCard.tsx';
import { SettingsFormDialog } from '../shared/SettingsFormDialog.tsx';
import { useSettings } from '../shared/use-settings.ts';
import { useSettingsText } from '../shared/settings.texts.ts';
import { WholeNumberField } from '../shared/WholeNumberField.tsx';

const EditTargets = ({ settings }: { readonly settings: PortalSettings }) => {
  const t = useSettingsText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Permitted permission="settings.update">
        <Button variant="outlined" aria-label={t('queues.edit')} onClick={() => setOpen(true)}>
          {t('edit')}
        </Button>
      </Permitted>
      {isOpen && (
        <SettingsFormDialog
          settings={settings}
          title={t('queues.edit')}
          intro={t('queues.intro')}
          confirm={t('dialogs.save')}
          schema={serviceTargetsChangeSchema}
          valuesOf={({ queues }) => queues.targets}
          lastChangeOf={({ queues }) => queues.lastChange}
          send={changeServiceTargets}
          success={t('toasts.settingsSaved')}
          onClose={() => setOpen(false)}
        >
          {workQueues.map((queue) => (
            <WholeNumberField
              key={queue}
              name={queue}
              unit={t('queues.unit')}
              label={workQueueNames[queue]}
              helperText={t('queues.hint', serviceTargetBounds)}
            />
          ))}
        </SettingsFormDialog>
      )}
    </>
  );
};

/** In how many business days the work of each queue is to be done. */
export const QueuesCard = () => (
  <SettingsCard
    name="queues"
    query={useSettings()}
    facts={3}
    actions={(settings) => <EditTargets settings={settings} />}
  >
    {({ queues }) => (
      <Box sx={{ display: 'grid', gap: 1.5, p: 2 }}>
        <Facts>
          {workQueues.map((queue) => (
            <Fact key={queue} label={workQueueNames[queue]}>
              {formatDays(queues.targets[queue])}
            </Fact>
          ))}
        </Facts>
        <LastChange change={queues.lastChange} />
      </Box>
    )}
  </SettingsCard>
);
