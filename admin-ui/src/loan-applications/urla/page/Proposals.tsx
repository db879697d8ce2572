import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import {
  type CurrentUrlaAnswer,
  declineProposalSchema,
  type UrlaProposal,
} from '../../../../../api/loan-application/urla/urla.contract.ts';
import { fieldAt } from '../../../../../events/lending/urla/answers.ts';
import { urlaForm } from '../../../../../events/lending/urla/urla.ts';
import { command } from '../../../client/http.ts';
import { ReasonDialog } from '../../../kit/form/ReasonDialog.tsx';
import { formatDateTime } from '../../../kit/values/format.ts';
import { Permitted } from '../../../session/Permitted.tsx';
import { useAnswerText } from '../change/ChangedAnswers.tsx';
import { useAnswerName } from '../change/use-answer-name.ts';
import { useUrlaTabText } from '../texts/urla-tab.texts.ts';

type Props = {
  readonly detail: CurrentUrlaAnswer;
  /** False once nothing on the file changes any more. */
  readonly isOpen: boolean;
  readonly onTake: (proposal: UrlaProposal) => void;
};

const Changes = ({ changes }: Pick<UrlaProposal, 'changes'>) => {
  const nameOf = useAnswerName();
  const textOf = useAnswerText();
  const shown = (path: string, text: string) =>
    textOf(path, fieldAt(urlaForm, path)?.kind === 'flag' && text !== '' ? text === 'true' : text);
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {changes.map(({ path, before, after }) => (
        <li key={path}>{`${nameOf(path)}: ${shown(path, before)} → ${shown(path, after)}`}</li>
      ))}
    </Box>
  );
};

/** Answers that partners propose: nothing changes until somebody takes them over. */
export const Proposals = ({ detail: { applicationId, proposals }, isOpen, onTake }: Props) => {
  const t = useUrlaTabText();
  const [declined, decline] = useState<UrlaProposal | null>(null);
  return (
    <>
      {proposals.map((proposal) => {
        const { proposalId, partner, orderNumber, at, reason, changes } = proposal;
        const of = t('proposal.of', { name: partner.name, number: orderNumber });
        return (
          <Alert
            key={proposalId}
            severity="info"
            role="note"
            sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1, overflowWrap: 'anywhere' } }}
          >
            <AlertTitle>{t('proposal.title', { name: partner.name })}</AlertTitle>
            <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
              <Changes changes={changes} />
              <span>{t('proposal.from', { reason, number: orderNumber, day: formatDateTime(at) })}</span>
              {isOpen && (
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                  <Permitted permission="applications.correct">
                    <Button
                      variant="outlined"
                      aria-label={t('proposal.takeOf', { of })}
                      onClick={() => onTake(proposal)}
                    >
                      {t('proposal.take')}
                    </Button>
                  </Permitted>
                  <Permitted permission="applications.correct">
                    <Button
                      color="inherit"
                      aria-label={t('proposal.declineOf', { of })}
                      onClick={() => decline(proposal)}
                    >
                      {t('proposal.decline')}
                    </Button>
                  </Permitted>
                </Box>
              )}
            </Box>
          </Alert>
        );
      })}
      {declined && (
        <ReasonDialog
          title={t('proposal.declineTitle', { name: declined.partner.name })}
          intro={t('proposal.declineIntro')}
          confirm={t('proposal.decline')}
          isDestructive
          label={t('proposal.declineReason')}
          name={`proposal:${declined.proposalId}`}
          schema={declineProposalSchema}
          run={(reason) =>
            command({
              method: 'POST',
              path: `applications/${applicationId}/urla-proposals/${declined.proposalId}/refusal`,
              body: { reason },
            })
          }
          success={t('proposal.declined')}
          onClose={() => decline(null)}
        />
      )}
    </>
  );
};
