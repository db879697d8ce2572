/** Address of a document's file: the newest version, or a given one. */
export const downloadAddress = (applicationId: string, documentId: string, documentVersion?: number): string =>
  `/api/applications/${applicationId}/documents/${documentId}/file${
    documentVersion === undefined ? '' : `?version=${documentVersion}`
  }`;
