import { screen } from '@testing-library/react';
import type { OpenPdf } from '../../../../admin-ui/src/loan-applications/document-file/open-pdf.ts';
import { LoanFileProvider } from '../../../../admin-ui/src/loan-applications/actions/LoanFileProvider.tsx';
import { Splitter } from '../../../../admin-ui/src/loan-applications/documents/split/Splitter.tsx';
import { show } from '../../../support/component.tsx';
import { loanFile, loanFileAnswers, payStub, type w2Need } from '../../../support/component/loan-file.ts';
import { fileVersion } from './document-answers.ts';

export const all = payStub({ fileName: 'all.pdf', versions: [fileVersion({ fileName: 'all.pdf' })] });
// Nothing is drawn where nothing is on screen, so its pages are all that is asked of it.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const pages = (numPages: number) => ({ numPages }) as OpenPdf;

export const openSplitter = (count = 12, original = all, needs: ReturnType<typeof w2Need>[] = []) => {
  const file = loanFile({ documents: [original], needs });
  let isClosed = false;
  const shown = show(
    <LoanFileProvider file={file}>
      <Splitter document={original} pdf={pages(count)} onClose={() => (isClosed = true)} />
    </LoanFileProvider>,
    { as: 'processor', answers: loanFileAnswers(file) },
  );
  return { ...shown, isClosed: () => isClosed };
};
export const page = (number: number) => screen.getByRole('option', { name: new RegExp(`^Page ${number}(,|$)`) });
export const chosen = () =>
  screen
    .getAllByRole('option')
    .filter((each) => each.getAttribute('aria-selected') === 'true')
    .map((each) => Number(each.dataset['page']));
export const make = () => screen.getByRole('button', { name: 'Make a document of them' });
type User = ReturnType<typeof openSplitter>['user'];
export const setType = async (user: User, number: number, type: string) => {
  await user.click(screen.getByRole('combobox', { name: `Which document is number ${number}` }));
  await user.click(await screen.findByRole('option', { name: type }));
};
