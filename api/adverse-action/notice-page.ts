import { type Printed, print } from '../../events/platform/printing/print.ts';
import { adverseActionTemplate as template } from '../services/printing/templates.ts';

type Row = readonly [label: string, value: string];
/** A part of the notice that is not in every one. */
export type NoticeSection = {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly rows: readonly Row[];
  readonly listTitle: string;
  readonly list: readonly string[];
  readonly after: readonly string[];
};

/** A notice, from top to bottom. */
export type Notice = {
  readonly lender: string;
  /** Beneath the lender's name, such as its number. */
  readonly lenderDetail: string;
  readonly footer: string;
  readonly title: string;
  readonly date: string;
  readonly addressee: readonly string[];
  readonly opening: string;
  /** The credit that was asked for. */
  readonly asked: readonly Row[];
  readonly reasonsTitle: string;
  readonly reasonsIntro: string;
  readonly reasons: readonly string[];
  readonly sections: readonly NoticeSection[];
  readonly equalCreditTitle: string;
  readonly equalCredit: string;
  /** The lender's address and telephone. */
  readonly contact: readonly string[];
  /** ISO 8601; also the file's own date, so that the same notice is always the same file. */
  readonly issuedAt: string;
};

/** Prints the notice. @throws RuleViolationError for a name that it cannot show */
export const printNotice = ({ issuedAt, ...data }: Notice): Promise<Printed> =>
  print({
    template,
    data,
    printedAt: issuedAt,
    otherwise: 'write this notice by hand, and send it within its time',
  });
