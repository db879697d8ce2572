import { defineTexts } from '../../texts/define-texts.ts';

/** Texts of every page: loading, failed, not found. */
export const { useText: usePageText } = defineTexts('page', {
  details: 'Details',
  loading: 'Loading',
  errors: {
    title: 'This could not be loaded',
    whatToDo: 'Try again. If it happens again, give the request id to support.',
    requestId: 'Request id: %{requestId}',
    retry: 'Retry',
    screenTitle: 'This screen has stopped working',
    screenText:
      'Your data is safe on the server. Reload the page to go on; if it happens again, tell support what you did.',
    reload: 'Reload page',
    partTitle: 'This page could not be loaded',
    partText: 'A part of the program did not arrive. Check the connection and try again.',
  },
  notFound: {
    title: 'Page Not Found',
    text: 'There is nothing at %{path}. The address may be mistyped, or the page may have moved.',
    home: 'Go to Dashboard',
    pipeline: 'Go to Loan Pipeline',
  },
});
