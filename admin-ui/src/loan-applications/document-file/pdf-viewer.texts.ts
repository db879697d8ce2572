import { defineTexts } from '../../texts/define-texts.ts';

/** Pages of a PDF, one at a time. */
export const { useText: usePdfViewerText } = defineTexts('pdfViewer', {
  page: 'Page %{number} of %{all}',
  pageOf: 'Page %{number} of %{all} of %{name}',
  nextPage: 'Next page',
  previousPage: 'Previous page',
  larger: 'Larger',
  smaller: 'Smaller',
});
