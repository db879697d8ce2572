import { useState } from 'react';
import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import { changeStatusSchema } from '../../../../api/loan-application/status/status.contract.ts';
import { askedAs, standingOf } from '../actions/need-choices.ts';

/** The documents that a move to documents needed asks for, and why. */
export const useDocumentRequest = (file: DetailedApplication) => {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [reason, setReason] = useState('');
  const isBlank = reason.trim() === '';
  const judged = isBlank ? undefined : changeStatusSchema.shape.requestReason.safeParse(reason);
  return {
    chosen,
    setChosen,
    reason,
    setReason,
    problem: judged?.error?.issues[0]?.message,
    /** True when a note has to say why a verified document is not enough. */
    asksForVerified: chosen.some((key) => standingOf(file, key) === 'verified'),
    isReady: chosen.length > 0 && (judged?.success ?? true),
    wanted: { documents: chosen.map(askedAs), ...(!isBlank && { requestReason: reason }) },
  };
};
