import type { NoticeDue } from '../../events/lending/adverse-action/notice-due.ts';
import { needsOwnWords, statedReasons } from '../../events/lending/adverse-action/notice-reasons.ts';
import { dayInWords } from '../../events/lending/fields/day-words.ts';
import type { AdverseActionNotices } from './adverse-action.contract.ts';
import { dueOf, type NoticedFile, noticesTo } from './notices-of-file.ts';

const because: Readonly<Record<NoticeDue['clock'], (day: string) => string>> = {
  'ecoa-decision': (day) => `30 days after the application was complete on ${day}`,
  'ecoa-refused-incomplete': (day) => `30 days after the rejection of ${day}, of an application that was not complete`,
  'ecoa-counteroffer': (day) => `90 days after the counteroffer of ${day}`,
};

/** To whom a notice is due, by when, and how each stands. @param today plain date at the branch */
export const toNotices = (file: NoticedFile, today: string, version: number): AdverseActionNotices => {
  const due = dueOf(file);
  const reasons = file.state.rejectedFor?.reasons ?? [];
  const notices = due
    ? noticesTo(file).map(({ applicant: { borrowerId, name }, issued, notice: { missing } }) => {
        const sentOn = issued?.sentOn ?? null;
        return {
          borrowerId,
          name,
          documentId: issued?.documentId ?? null,
          documentVersion: issued?.documentVersion ?? null,
          issuedOn: issued?.issuedOn ?? null,
          sentOn,
          isLate: (sentOn ?? today) > due.dueOn,
          // Of one that went out nothing is missing any more.
          missing: sentOn === null ? [...missing] : [],
        };
      })
    : [];
  return {
    isDue: notices.some(({ sentOn }) => sentOn === null),
    dueOn: due?.dueOn ?? null,
    dueBecause: due && because[due.clock](dayInWords(due.from)),
    reasons: statedReasons(reasons, undefined).map(({ text }) => text),
    needsOwnWords: due !== null && needsOwnWords(reasons),
    notices,
    today,
    version,
  };
};
