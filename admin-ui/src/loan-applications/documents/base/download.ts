/** Address of one version of a document's file. */
export const downloadAddress = (applicationId: string, documentId: string, documentVersion: number): string =>
  `/api/applications/${applicationId}/documents/${documentId}/file?version=${documentVersion}`;
