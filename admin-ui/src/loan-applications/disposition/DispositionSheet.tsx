import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { dispositionNames } from '../../../../events/lending/disposition/disposition.ts';
import type { DispositionAct } from '../../../../events/lending/disposition/disposition-acts.ts';
import { versionToldBy } from '../../client/api-error.ts';
import { command } from '../../client/http.ts';
import { tellFields } from '../../kit/form/after-refusal.ts';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { useKeptForm } from '../../kit/form/useKeptForm.ts';
import { useActionsText } from '../actions/actions.texts.ts';
import { ConflictNotice } from '../actions/ConflictNotice.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useDispositionText } from './disposition.texts.ts';
import { blankDisposition, dispositionSchema, type DispositionValues, requests } from './disposition-form.ts';
import { DispositionFields } from './DispositionFields.tsx';
import { RunningOrdersField } from '../orders/RunningOrdersField.tsx';
import { type RunningOrders, useRunningOrders } from '../orders/useRunningOrders.ts';
import { Consequences } from '../moves/Consequences.tsx';

type Props = { readonly act: DispositionAct; readonly onClose: () => void };

const closing: readonly DispositionAct[] = ['withdraw', 'close_incomplete', 'close_unaccepted', 'decline_terms'];

const Follows = ({ act }: Pick<Props, 'act'>) => {
  const t = useActionsText();
  const { file } = useLoanFile();
  const consequences = file.allowedActs.find((allowed) => allowed.act === act)?.consequences ?? [];
  return (
    <Box component="section" sx={{ display: 'grid', gap: 0.5 }}>
      <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
        {t('sheet.follows')}
      </Typography>
      <Consequences of={consequences} />
    </Box>
  );
};

/** Sends the statements on the version that was on screen when the sheet opened; after a conflict, on the conflict's. */
const useAct = (act: DispositionAct, { chosen }: Pick<RunningOrders, 'chosen'>) => {
  const t = useDispositionText();
  const { file, error, run } = useLoanFile();
  const [seen] = useState(file.version);
  const [schema] = useState(() => dispositionSchema(act, file, t('sameTerms')));
  const form = useForm<DispositionValues>({
    defaultValues: blankDisposition(file),
    resolver: zodResolver(schema),
  });
  const send = (values: DispositionValues) => {
    const { method, path, bodyOf } = requests[act];
    const version = Math.max(seen, versionToldBy(error));
    const sent = async () => {
      try {
        await command({
          method,
          path: `applications/${file.id}/${path}`,
          body: { ...bodyOf(values), ...chosen },
          version,
        });
      } catch (refusal) {
        tellFields(form, refusal);
        throw refusal;
      }
    };
    return run(sent, { success: t(`done.${act}`) });
  };
  return { form, send };
};

/** Asks for what an act has to state, says what follows from it, and does it. */
export const DispositionSheet = ({ act, onClose }: Props) => {
  const t = useDispositionText();
  const { file } = useLoanFile();
  const running = useRunningOrders(file.id, closing.includes(act));
  const { form, send } = useAct(act, running);
  const kept = useKeptForm(form, `disposition:${file.id}:${act}`);
  const allowed = file.allowedActs.find((each) => each.act === act);
  const submit = async (values: DispositionValues) => {
    if ((await send(values)) !== 'done') return;
    kept.forget();
    onClose();
  };
  const was = file.disposition ? dispositionNames[file.disposition.disposition] : '';
  return (
    <FormDialog
      title={t(`titles.${act}`, { disposition: was })}
      form={form}
      kept={kept}
      onSubmit={submit}
      confirm={t(`confirm.${act}`)}
      isDestructive={closing.includes(act)}
      isHeldBack={!running.isKnown}
      onClose={onClose}
      notice={<ConflictNotice />}
    >
      {allowed?.keptFromSubmitter && file.isOwnSubmission && <Alert severity="error">{t('ownSubmission')}</Alert>}
      {!allowed && <Alert severity="warning">{t('changedNow')}</Alert>}
      <DispositionFields act={act} />
      <RunningOrdersField running={running} />
      {allowed && <Follows act={act} />}
    </FormDialog>
  );
};
