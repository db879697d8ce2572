import type { RecordedEvent } from '../../../events/kernel/message.ts';
import { fieldAt, valueAt } from '../../../events/lending/urla/answers.ts';
import { readAnswers } from '../../../events/lending/urla/recorded-answers.ts';
import type { DraftValue } from '../../../events/lending/urla/sections/definition.ts';
import { type UrlaDraft, urlaForm } from '../../../events/lending/urla/urla.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { proposalsOf } from '../../../events/loan-application/stated/proposals-on-file.ts';
import type { VendorNames } from '../../services/orders/vendor-names.ts';
import type { UrlaProposal } from './urla.contract.ts';

const shown = (path: string, value: DraftValue | undefined): string => {
  const text = value === undefined ? '' : String(value);
  return fieldAt(urlaForm, path)?.mask?.(text) ?? text;
};

/** The proposals that wait, held against the application as it stands. @param history of the file */
export const toProposals = (
  history: readonly RecordedEvent<LoanApplicationEvent>[],
  urla: UrlaDraft,
  vendors: VendorNames,
): UrlaProposal[] =>
  proposalsOf(history).flatMap(({ proposed: { data, effectiveAt }, decided }) => {
    if (decided) return [];
    const { proposalId, partnerId, orderId, orderNumber, reason, given } = data;
    const changes = readAnswers(urlaForm, given).map(({ path, value }) => ({
      path,
      before: shown(path, valueAt(urla, path)),
      after: shown(path, value),
    }));
    const partner = { id: partnerId, name: vendors.get(partnerId) ?? partnerId };
    return [{ proposalId, partner, orderId, orderNumber, at: effectiveAt, reason, changes }];
  });
