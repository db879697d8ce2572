/** Where one document of a file is reviewed. */
export const reviewAddress = (applicationId: string, documentId: string): string =>
  `/applications/${applicationId}/documents/${documentId}/review`;
