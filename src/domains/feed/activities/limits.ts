/** Maximum characters in a collection's name. */
export const COLLECTION_NAME = 50
/** Maximum collections per member. */
export const MOST_COLLECTIONS = 100
