/** Dialog over the subscriptions. */
export type OpenSubscriptionDialog =
  { readonly name: 'new' } | { readonly name: 'edit' | 'deliveries' | 'secret' | 'delete'; readonly id: string };
