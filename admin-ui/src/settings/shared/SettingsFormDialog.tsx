import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { PortalSettings, SettingsHistoryLine } from '../../../../api/settings/settings.contract.ts';
import { formatDateTime } from '../../kit/values/format.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { ChangedNotice } from '../../kit/dialogs/ChangedNotice.tsx';
import { toMeanwhile } from '../../kit/dialogs/Meanwhile.tsx';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { keepTyped, tellFields } from '../../kit/form/after-refusal.ts';
import { useKeptForm } from '../../kit/form/useKeptForm.ts';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { sendAsJudged } from '../../kit/command/send-as-judged.ts';
import { readChangesSince, readSettings } from './settings-commands.ts';
import { useSettingsText } from './settings.texts.ts';

type LastChange = PortalSettings['general']['lastChange'];

/** Names the earlier author, and says that nothing was lost on either side. */
type Conflict = NonNullable<LastChange> & { readonly since: readonly SettingsHistoryLine[] };

const ConflictNotice = ({ by, at, since }: Conflict) => {
  const t = useSettingsText();
  return <ChangedNotice text={t('dialogs.conflict', { by, when: formatDateTime(at) })} changes={toMeanwhile(since)} />;
};

type Props<Input extends FieldValues, Output> = {
  /** As seen when the dialog was opened. */
  readonly settings: PortalSettings;
  readonly title: string;
  /** Purpose of the form, beyond its title. */
  readonly intro?: string;
  readonly confirm: string;
  readonly isDestructive?: boolean;
  readonly schema: z.ZodType<Output, Input>;
  readonly valuesOf: (settings: PortalSettings) => Input;
  /** The card that the form belongs to. */
  readonly lastChangeOf: (settings: PortalSettings) => LastChange;
  readonly send: (values: Output, version: number) => Promise<unknown>;
  /** The toast once it is done. */
  readonly success: string;
  readonly onClose: () => void;
  /** The fields; none where there is only to confirm. */
  readonly children?: ReactNode;
};

/** A form of the settings by the rules of the API's own contract. What is typed outlives every refusal. */
export const SettingsFormDialog = <Input extends FieldValues, Output>({
  settings,
  schema,
  valuesOf,
  lastChangeOf,
  send,
  success,
  onClose,
  ...dialog
}: Props<Input, Output>) => {
  const [seen, setSeen] = useState(settings);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const form = useForm<Input, unknown, Output>({
    defaultValues: valuesOf(settings) as DefaultValues<Input>,
    resolver: zodResolver(schema),
  });
  const kept = useKeptForm(form, `settings:${dialog.title}`);
  const { send: submitChange, error } = useCommand({
    // All cards share one version: a change of another one is no conflict.
    run: (values: Output) =>
      sendAsJudged({ seen, judgedBy: valuesOf, read: readSettings, send: (version) => send(values, version) }),
    success,
    onSuccess: () => {
      kept.forget();
      onClose();
    },
  });

  const goOnFromNewest = async () => {
    const [newest, since] = await Promise.all([readSettings(), readChangesSince(seen.version)]);
    keepTyped(form, { before: valuesOf(seen), after: valuesOf(newest) });
    setSeen(newest);
    const last = lastChangeOf(newest);
    setConflict(last && { ...last, since });
  };
  const submit = async (values: Output) => {
    setConflict(null);
    const { outcome, error: refusal } = await submitChange(values);
    if (outcome === 'conflict') await goOnFromNewest();
    tellFields(form, refusal);
  };

  return (
    <FormDialog
      {...dialog}
      form={form}
      kept={kept}
      onSubmit={submit}
      onClose={onClose}
      notice={conflict ? <ConflictNotice {...conflict} /> : <Refusal error={error} />}
    />
  );
};
