/** What can be searched, in the order of the results. */
export const searchKinds = ['gyms', 'people', 'events', 'techniques', 'creators', 'posts'] as const
export type SearchKind = (typeof searchKinds)[number]
