import { useState } from 'react';
import type { MoveOnFile } from '../../../../api/loan-application/status/status.contract.ts';
import { isConflict, versionToldBy } from '../../client/api-error.ts';
import { finalStatuses } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { useRunningOrders } from '../orders/useRunningOrders.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import type { Draft } from '../actions/useDraft.ts';
import { useFileCommands } from '../actions/useFileCommands.ts';
import { useDocumentRequest } from './useDocumentRequest.ts';

type Of = { readonly move: MoveOnFile; readonly draft: Draft; readonly onClose: () => void };

/**
 * Sends the decision on the version that was on screen when the sheet opened; after a conflict, on the conflict's. While
 * what the sheet says has changed under its reader nothing is sent: once they have read it, on the newest.
 */
export const useDecision = ({ move, draft, onClose }: Of) => {
  const { file, error, isPending } = useLoanFile();
  const { changeStatus } = useFileCommands();
  const { reasons, setReasons } = draft;
  const [seen, setSeen] = useState(draft.version);
  const said = JSON.stringify([file.status, file.loanAmount, file.disposition, move]);
  const [read, setRead] = useState(said);
  // Its own command, and a conflict, are told of by themselves.
  if (read !== said && (isPending || isConflict(error))) setRead(said);
  const hasChanged = read !== said;

  const isRejection = move.status === 'rejected';
  const request = useDocumentRequest(file);
  const isRequest = move.status === 'documents_needed';
  const needsNote =
    move.override || (isRejection && reasons.includes('other')) || (isRequest && request.asksForVerified);
  const isComplete =
    draft.problem === undefined &&
    !(needsNote && draft.notes === undefined) &&
    !(isRejection && reasons.length === 0) &&
    !(isRequest && !request.isReady);
  const isForAnother = (move.keptFromSubmitter && file.isOwnSubmission) || (move.keptFromMover && file.isOwnMove);
  const mayBeMade = move.blocks.length === 0 && !isForAnother;
  const running = useRunningOrders(
    file.id,
    finalStatuses.some((status) => status === move.status),
  );
  const send = async () => {
    const outcome = await changeStatus({
      status: move.status,
      notes: draft.notes,
      reasons: isRejection ? reasons : undefined,
      request: isRequest ? request.wanted : undefined,
      ending: running.chosen,
      version: Math.max(seen, versionToldBy(error)),
    });
    draft.settle(outcome);
    if (outcome === 'done') onClose();
  };
  const accept = () => {
    setRead(said);
    setSeen(file.version);
  };
  return {
    isRejection,
    request: isRequest ? request : undefined,
    reasons,
    setReasons,
    needsNote,
    running,
    isReady: isComplete && mayBeMade && !hasChanged && running.isKnown,
    mayBeMade,
    hasChanged,
    accept,
    send,
  };
};
