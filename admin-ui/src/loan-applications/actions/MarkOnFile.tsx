import type { ReliantKind } from '../../../../events/lending/changes/out-of-date.ts';
import { isFinal } from '../../../../events/lending/disposition/disposition.ts';
import type { Permission } from '../../../../events/lending/permissions/permissions.ts';
import { OutOfDateNotice } from '../../kit/applications/OutOfDateNotice.tsx';
import { useLoanFile } from './loan-file-context.ts';

/** Who may say that it is still good; a condition is cleared anew instead, an order is judged on its own page. */
const permissions: Readonly<Record<ReliantKind, Permission | null>> = {
  letter: 'applications.update',
  document: 'documents.approve',
  credit_report: 'applications.update',
  order: null,
  condition: null,
};

/** The mark of something on the file that is out of date; nothing while it is current. */
export const MarkOnFile = ({ id }: { readonly id: string }) => {
  const { file } = useLoanFile();
  const mark = file.outOfDate.find((each) => each.id === id);
  if (!mark) return null;
  const isOver = isFinal({ status: file.status, disposition: file.disposition?.disposition ?? null });
  return <OutOfDateNotice applicationId={file.id} mark={mark} permission={isOver ? null : permissions[mark.kind]} />;
};
