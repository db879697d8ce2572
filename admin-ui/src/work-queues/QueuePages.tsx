import { QueuePage } from './QueuePage.tsx';

export const PreQualificationPage = () => <QueuePage key="pre-qualification" queue="pre-qualification" />;
export const DocumentReviewPage = () => <QueuePage key="document-review" queue="document-review" />;
export const UnderwritingPage = () => <QueuePage key="underwriting" queue="underwriting" />;
