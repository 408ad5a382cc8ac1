/** Followers hear of what was reached within so many days; of what is older (an import, old sessions written down) nobody is told. */
export const TOLD_DAYS = 7
/** What its member has not seen on screen after so many days is shown in the list alone. */
export const UNSEEN_DAYS = 30
