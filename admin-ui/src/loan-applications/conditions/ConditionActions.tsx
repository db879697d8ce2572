import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import type { LoanCondition } from '../../../../api/loan-application/conditions/conditions.contract.ts';
import { isOutstandingCondition, isWaivable } from '../../../../events/lending/conditions/condition-words.ts';
import { type Authority, authorityToClear } from '../../../../events/lending/decisions/decision-permissions.ts';
import { Entrusted } from '../../session/Entrusted.tsx';
import { Permitted } from '../../session/Permitted.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useHeldFocus } from '../actions/useHeldFocus.ts';
import { UploadDialog } from '../documents/UploadDialog.tsx';
import { takesConditions } from './condition-list.ts';
import { useConditionsText } from './conditions.texts.ts';
import { ClearDialog, ReceiveDialog, RequestConditionDialog } from './EvidenceDialogs.tsx';
import { CommentDialog, ReasonedDialog } from './ReasonedDialog.tsx';
import { RewordDialog } from './RewordDialog.tsx';

const actions = ['request', 'receive', 'return', 'clear', 'waive', 'reword', 'reopen', 'withdraw', 'comment'] as const;
type Action = (typeof actions)[number];

/** The usual next actions on a condition; the rest stands with the details. */
const first: readonly Action[] = ['request', 'receive', 'return', 'clear'];

const isPossible = (action: Action, { status }: LoanCondition): boolean => {
  if (action === 'comment') return true;
  if (action === 'reopen') return status === 'cleared' || status === 'waived';
  if (!isOutstandingCondition(status)) return false;
  if (action === 'request') return status === 'open' || status === 'returned' || status === 'reopened';
  return action !== 'return' || status === 'received' || status === 'reopened';
};

const authorityFor = (action: Action, { mustBeMetBefore, status, isOwn }: LoanCondition): Authority => {
  if (action === 'clear') return authorityToClear(mustBeMetBefore);
  if (action === 'waive') return 'decide';
  if (action === 'reopen') return status === 'waived' ? 'decide' : authorityToClear(mustBeMetBefore);
  if (action === 'reword' || action === 'withdraw') return isOwn && status === 'open' ? 'work' : 'decide';
  return 'work';
};

type DialogProps = { readonly condition: LoanCondition; readonly onClose: () => void };
const dialogs: Readonly<Record<Action, (props: DialogProps) => ReactNode>> = {
  request: (props) => <RequestConditionDialog {...props} />,
  receive: (props) => <ReceiveDialog {...props} />,
  clear: (props) => <ClearDialog {...props} />,
  reword: (props) => <RewordDialog {...props} />,
  comment: (props) => <CommentDialog {...props} />,
  return: (props) => <ReasonedDialog action="return" {...props} />,
  waive: (props) => <ReasonedDialog action="waive" {...props} />,
  reopen: (props) => <ReasonedDialog action="reopen" {...props} />,
  withdraw: (props) => <ReasonedDialog action="withdraw" {...props} />,
};

type Props = { readonly condition: LoanCondition; readonly isExpanded: boolean; readonly children: ReactNode };

/** Actions on a condition in its status; each has a dialog of its own. */
export const ConditionActions = ({ condition, isExpanded, children }: Props) => {
  const t = useConditionsText();
  const { file, isPending } = useLoanFile();
  const [asked, setAsked] = useState<Action | null>(null);
  const [isUploading, setUploading] = useState(false);
  const { number, title } = condition;
  const offered = actions.filter((action) => isPossible(action, condition) && (isExpanded || first.includes(action)));
  const heldFocus = useHeldFocus();
  return (
    <>
      <Box
        role="group"
        aria-label={t('actions.group', { number, title })}
        {...heldFocus}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}
      >
        {offered.map((action) => {
          const isKept = action === 'waive' && !isWaivable(condition.mustBeMetBefore);
          return (
            <Box key={action} component="span" {...(isKept && { title: t('notWaivable') })}>
              <Entrusted authority={authorityFor(action, condition)}>
                <Button
                  variant={action === 'clear' ? 'outlined' : 'text'}
                  color={action === 'clear' ? 'success' : 'inherit'}
                  disabled={isPending || isKept || (!takesConditions(file) && action !== 'comment')}
                  aria-label={t('actions.of', { action: t(`actions.${action}`), number, title })}
                  onClick={() => setAsked(action)}
                >
                  {t(`actions.${action}`)}
                </Button>
              </Entrusted>
            </Box>
          );
        })}
        {isOutstandingCondition(condition.status) && (
          <Permitted permission="documents.create">
            <Button
              color="inherit"
              disabled={isPending || !takesConditions(file)}
              aria-label={t('actions.of', { action: t('actions.upload'), number, title })}
              onClick={() => setUploading(true)}
            >
              {t('actions.upload')}
            </Button>
          </Permitted>
        )}
        {children}
      </Box>
      {isUploading && <UploadDialog adds="other" condition={condition} onClose={() => setUploading(false)} />}
      {asked && dialogs[asked]({ condition, onClose: () => setAsked(null) })}
    </>
  );
};
