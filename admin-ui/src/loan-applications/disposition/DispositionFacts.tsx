import type { DispositionOnFile } from '../../../../api/loan-application/disposition/disposition.contract.ts';
import { adverseActionReasonNames } from '../../../../events/lending/denial/adverse-action.ts';
import { documentName } from '../../../../events/lending/documents/document-wording.ts';
import { useApplicationsText } from '../../kit/applications/applications.texts.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { DispositionBadge } from '../../kit/values/StatusBadge.tsx';
import { formatDate, formatDateTime, formatMoney, formatPercent } from '../../kit/values/format.ts';
import { useDispositionText } from './disposition.texts.ts';
import { paymentOf } from './payment-of.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';

type Of<Name extends DispositionOnFile['disposition']> = {
  readonly disposition: Extract<DispositionOnFile, { disposition: Name }>;
};

const Withdrawn = ({ disposition: { requestedBy, channel, reason } }: Of<'withdrawn'>) => {
  const t = useDispositionText();
  return (
    <>
      <Fact label={t('facts.requestedBy')}>{requestedBy}</Fact>
      <Fact label={t('facts.channel')}>{t(`channels.${channel}`)}</Fact>
      <Fact wide label={t('facts.said')}>
        {reason}
      </Fact>
    </>
  );
};

const Incomplete = ({ disposition }: Of<'closed_incomplete'>) => {
  const t = useDispositionText();
  const { noticeSentOn, answerDueOn, missing, outstanding } = disposition;
  return (
    <>
      <Fact wide label={t('facts.notice')}>
        {t('facts.noticeDays', { sent: formatDate(noticeSentOn), due: formatDate(answerDueOn) })}
      </Fact>
      <Fact wide label={t('facts.missing')}>
        {missing}
      </Fact>
      {outstanding.length > 0 && (
        <Fact wide label={t('facts.outstanding')}>
          {outstanding.map(documentName).join(', ')}
        </Fact>
      )}
    </>
  );
};

const Offer = ({ disposition }: Of<'counteroffer'>) => {
  const t = useDispositionText();
  const ofApplications = useApplicationsText();
  const { terms, expiresOn, reasons, notes } = disposition;
  const payment = paymentOf(terms, useLoanFile().file);
  return (
    <>
      <Fact wide label={t('facts.terms')}>
        {t('facts.termsOf', {
          amount: formatMoney(terms.amount),
          years: ofApplications('years', { smart_count: terms.termYears }),
          rate: formatPercent(terms.interestRate, 3),
        })}
      </Fact>
      {payment !== null && <Fact label={t('facts.payment')}>{formatMoney(payment)}</Fact>}
      <Fact label={t('facts.expiresOn')}>{formatDate(expiresOn)}</Fact>
      <Fact wide label={t('facts.reasons')}>
        {reasons.map((reason) => adverseActionReasonNames[reason]).join('; ')}
      </Fact>
      {notes && (
        <Fact wide label={t('facts.notes')}>
          {notes}
        </Fact>
      )}
    </>
  );
};

const Suspended = ({ disposition: { waitsFor, reviewOn, reason } }: Of<'suspended'>) => {
  const t = useDispositionText();
  return (
    <>
      <Fact wide label={t('facts.waitsFor')}>
        {t(`waitsFor.${waitsFor}`)}
      </Fact>
      <Fact label={t('facts.reviewOn')}>{formatDate(reviewOn)}</Fact>
      <Fact wide label={t('facts.reason')}>
        {reason}
      </Fact>
    </>
  );
};

const OwnFacts = ({ disposition }: { readonly disposition: DispositionOnFile }) => {
  const t = useDispositionText();
  switch (disposition.disposition) {
    case 'withdrawn':
      return <Withdrawn disposition={disposition} />;
    case 'closed_incomplete':
      return <Incomplete disposition={disposition} />;
    case 'counteroffer':
      return <Offer disposition={disposition} />;
    case 'suspended':
      return <Suspended disposition={disposition} />;
    case 'approved_not_accepted':
      return (
        <Fact wide label={t('facts.said')}>
          {disposition.reason}
        </Fact>
      );
  }
};

/** The disposition of the file, with its statements. */
export const DispositionFacts = ({ disposition }: { readonly disposition: DispositionOnFile }) => {
  const t = useDispositionText();
  const { effectiveOn, recordedAt, recordedBy } = disposition;
  return (
    <>
      <span>
        <DispositionBadge disposition={disposition.disposition} />
      </span>
      <Facts columnWidth={120}>
        <Fact label={t('facts.effectiveOn')}>{formatDate(effectiveOn)}</Fact>
        <OwnFacts disposition={disposition} />
        <Fact wide label={t('facts.recorded')}>
          {t('facts.recordedBy', { at: formatDateTime(recordedAt), name: recordedBy })}
        </Fact>
      </Facts>
    </>
  );
};
