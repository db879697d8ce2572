/**
 * Catalogues of features whose screens still ask for their texts by `translate('users.title')`: all of them are in the
 * first load. A feature that asks through the hook of its catalogue loses its lines here, and with the last of them this
 * file goes.
 */
import './loan-applications/actions/decision.texts.ts';
import './loan-applications/create/new-application.texts.ts';
import './loan-applications/detail/loan-file.texts.ts';
import './loan-applications/documents/documents.texts.ts';
import './loan-applications/review/review.texts.ts';
