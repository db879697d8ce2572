import { ERASED } from '../../events/kernel/personal-data.ts';
import { neededInWords } from '../../events/lending/needs/need-words.ts';
import { neededDocuments } from '../../events/lending/needs/needs-list.ts';
import { loanApplicationAggregate } from '../../events/loan-application/loan-application.decider.ts';
import { contentOf } from '../../events/loan-application/stated/file-content.ts';
import { isRefusedForGood } from '../../events/platform/outbound/mailer.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import type { WorkflowDeps } from '../engine/manifest/manifest.ts';
import { notificationMail, welcomeMail } from './rule-mail.ts';

/** Result of an effect. */
export type Effected = {
  /** Why nothing was done; null when it was. */
  readonly why: string | null;
  /** Its mail may have gone out twice. */
  readonly mayBeTwice?: true;
};

/** Mails the first borrower of a file. @param key of the mail, which goes out once, as far as anybody can know */
export const mailBorrower = async (
  { store, mailer, settingsInForce }: WorkflowDeps,
  applicationId: string,
  { mail, key }: { readonly mail: 'notification' | 'welcome'; readonly key: string },
): Promise<Effected> => {
  const content = contentOf(await openAggregate(store, loanApplicationAggregate).history(applicationId));
  if (!content) return { why: 'there is no such application' };
  const { borrowers, loanNumber } = content;
  const [borrower] = borrowers;
  if (!borrower || borrower.email === ERASED) return { why: 'the borrower was forgotten' };
  const { companyName, nmlsId } = await settingsInForce.read();
  const about = { firstName: borrower.firstName, loanNumber, companyName, nmlsId };
  const documents = neededDocuments(content).map((need) => neededInWords(need, content));
  const written = mail === 'welcome' ? welcomeMail({ ...about, documents }) : notificationMail(about);
  try {
    const { mayBeTwice } = await mailer.send({ key, to: borrower.email, ...written });
    return { why: null, ...(mayBeTwice && { mayBeTwice }) };
  } catch (error) {
    if (isRefusedForGood(error)) return { why: "the mail server refuses the borrower's address" };
    throw error;
  }
};
