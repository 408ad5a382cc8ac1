/** Characters of a collection's name. */
export const COLLECTION_NAME = 50
/** Collections of one member. */
export const MOST_COLLECTIONS = 100
