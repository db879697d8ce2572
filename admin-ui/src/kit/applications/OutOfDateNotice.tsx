import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { confirmRelianceSchema } from '../../../../api/loan-application/reliance/reliance.contract.ts';
import type { OutOfDate } from '../../../../api/services/file/out-of-date.contract.ts';
import type { Permission } from '../../../../events/lending/permissions/permissions.ts';
import { command } from '../../client/http.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { ReasonDialog } from '../form/ReasonDialog.tsx';
import { useOutOfDateText } from './out-of-date.texts.ts';

const schema = confirmRelianceSchema.pick({ reason: true });

type Props = {
  readonly applicationId: string;
  readonly mark: OutOfDate;
  /** To say that it is still good; null where something else makes it current, such as clearing it anew. */
  readonly permission: Permission | null;
  /** What it is about, where that is not clear from its place. */
  readonly isNamed?: boolean;
};

const StillGood = ({ applicationId, mark, permission }: Props & { readonly permission: Permission }) => {
  const t = useOutOfDateText();
  const [isOpen, setOpen] = useState(false);
  const { kind, id, title, why, changeIds } = mark;
  return (
    <>
      <Permitted permission={permission}>
        <Button color="inherit" aria-label={t('stillGoodOf', { title })} onClick={() => setOpen(true)}>
          {t('stillGood')}
        </Button>
      </Permitted>
      {isOpen && (
        <ReasonDialog
          title={t('title', { title })}
          intro={t('intro', { why })}
          confirm={t('confirm')}
          label={t('reason')}
          name={`still-good:${kind}:${id}`}
          schema={schema}
          run={(reason) =>
            command({
              method: 'POST',
              path: `applications/${applicationId}/reliance-confirmations`,
              body: { kind, id, changeIds, reason },
            })
          }
          success={t('done')}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

/** Says that something relied on an answer that has changed since, and lets a person say that it is still good. */
export const OutOfDateNotice = ({ permission, isNamed = false, ...of }: Props) => {
  const t = useOutOfDateText();
  const { title, why, isReplaced } = of.mark;
  const said = isNamed ? `${title}. ${why}` : why;
  return (
    <Alert
      severity={isReplaced ? 'info' : 'warning'}
      role="note"
      action={permission !== null && !isReplaced && <StillGood permission={permission} {...of} />}
      sx={{
        mt: 1,
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere', flex: 1 },
        '& .MuiAlert-action': { whiteSpace: 'nowrap' },
      }}
    >
      {isReplaced ? `${said}. ${t('replaced')}` : said}
    </Alert>
  );
};
