import { useQuery } from '@tanstack/react-query';
import { readFile } from '../../client/read-file.ts';

/** The content of a version of a document, by its address. Each time it is handed out is on record, as with a download. */
export const useDocumentFile = (address: string) =>
  useQuery({
    // A version's content never changes, so no change to the file fetches it again.
    queryKey: ['document-file', address],
    queryFn: async () => (await readFile(address)).content,
    staleTime: 'static',
    retry: false,
  });
