/** Dialog over the connections. Without an id it is for a new one. */
export type OpenPartnerDialog =
  | { readonly name: 'configure'; readonly id: string | undefined }
  | { readonly name: 'details' | 'disconnect' | 'removeKey' | 'replaceKey'; readonly id: string };
