/** Maximum characters in a guest's name. */
export const GUEST_NAME = 60
/** How long a link confirms an RSVP, and how long an unconfirmed one is stored. */
export const CONFIRM_WITHIN_HOURS = 24
/** How long after the event guests are deleted. */
export const GUEST_DAYS = 30
/** The most unconfirmed RSVPs per event. */
export const MOST_UNCONFIRMED = 100
/** The most guests an event's list shows. */
export const MOST_LISTED = 500
